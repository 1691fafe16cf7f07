// What scripts about order desks share: canonical files read and compared, and what is wrong counted.
let count = 0;
export const faults = () => count;
export function demand(holds, what) {
  if (holds) return;
  count += 1;
  console.log(what);
}

export function differ(name, is, wanted) {
  const lines = wanted.split('\n');
  const at = is.split('\n').findIndex((line, i) => line !== lines[i]);
  demand(is === wanted, `${name}: line ${at + 1} is\n  ${is.split('\n')[at]}\nand should be\n  ${lines[at]}`);
}

// Canonical XML of our own: elements and attributes alone.
export function tree(xml) {
  const stack = [{ parts: [] }];
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  for (const [, ends, name, attributes, empty] of xml.matchAll(/<(\/?)([\w-]+)((?: [\w:-]+="[^"]*")*)(\/?)>/g)) {
    if (ends) {
      stack.pop();
      continue;
    }
    const values = [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value.replace(/&\w+;/g, (sign) => signs[sign])]);
    const node = { name, values: Object.fromEntries(values), parts: [] };
    stack.at(-1).parts.push(node);
    if (!empty) stack.push(node);
  }
  return stack[0].parts[0];
}

