# The part of the completion that is the same for every command. What commands, options and systems there are stands before it, made
# of the table of commands (bash_completion.cpp).

# $1: what is to be completed, as the table names it; $2: what is there of it; $3: the game's folder, if one was given.
_adjudicator_complete() {
  local IFS=$'\n'
  case "$1" in
    GAME | FOLDER)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$2")) ;;
    FILE | "GAME|RECORD" | DRAWING)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$2")) ;;
    SYSTEM)
      COMPREPLY=($(compgen -W "${_adjudicator_systems// /$'\n'}" -- "$2")) ;;
    SIDE)
      local sides
      sides=$(grep -o '<side [^>]*' "$3/game.xml" 2>/dev/null | sed -n 's/.* id="\([A-Za-z0-9_-]*\)".*/\1/p')
      COMPREPLY=($(compgen -W "$sides" -- "$2")) ;;
    *[!a-z\|]*) ;;
    *) COMPREPLY=($(compgen -W "${1//|/$'\n'}" -- "$2")) ;;
  esac
}

# What the option $1 takes; nothing for a flag.
_adjudicator_value() {
  local option
  for option in $options; do
    case "$option" in "$1="*) printf '%s' "${option#*=}" ;; esac
  done
}

_adjudicator() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]-}
  local positions='' options=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "$_adjudicator_commands help --version --help" -- "$word"))
    return
  fi
  if [ "$command" = help ]; then
    case "$COMP_CWORD:${COMP_WORDS[2]-}" in
      2:*) COMPREPLY=($(compgen -W "$_adjudicator_commands orders rules units man completion" -- "$word")) ;;
      3:map | 3:orders | 3:rules | 3:units) _adjudicator_complete SYSTEM "$word" ;;
    esac
    return
  fi
  _adjudicator_lists "$command" || return
  # Bash hands over --side=blue as three words.
  if [ "$word" = = ]; then
    word=
  elif [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  # What stands up to here where no option does; the first folder of it is the game's.
  local at=2 value kind='' standing=0 game=''
  while [ "$at" -lt "$COMP_CWORD" ]; do
    value=${COMP_WORDS[at]}
    case "$value" in
      --*)
        kind=$(_adjudicator_value "$value")
        [ "${COMP_WORDS[at+1]-}" != = ] || at=$((at + 1))
        [ -z "$kind" ] || at=$((at + 1)) ;;
      *)
        [ -n "$game" ] || [ ! -d "$value" ] || game=$value
        standing=$((standing + 1)) ;;
    esac
    at=$((at + 1))
  done
  kind=''
  case "$before" in --*) kind=$(_adjudicator_value "$before") ;; esac
  if [ -n "$kind" ]; then
    _adjudicator_complete "$kind" "$word" "$game"
    return
  fi
  if [ "${word:0:1}" = - ]; then
    local names='--help' option
    for option in $options; do names="$names ${option%%=*}"; done
    COMPREPLY=($(compgen -W "$names" -- "$word"))
    return
  fi
  local position
  for position in $positions; do
    if [ "$standing" -eq 0 ] || [ "${position%+}" != "$position" ]; then
      _adjudicator_complete "${position%+}" "$word" "$game"
      return
    fi
    standing=$((standing - 1))
  done
}

complete -F _adjudicator adjudicator
