const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const tag =
  /<!--[\s\S]*?-->|<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:@.-]+(?:=(?:"[^"]*"|[\w-]+))?)*)\s*(\/?)>/g;

/** Returns the first error in a document; null for well-formed HTML. */
export function findMalformedHtml(html: string): string | null {
  const open: string[] = [];
  const withoutTexts = html.replace(/(<script[^>]*>)[^<]*(?=<\/script>)/g, '$1');
  let end = 0;
  for (const match of withoutTexts.matchAll(tag)) {
    const between = withoutTexts.slice(end, match.index);
    if (/[<>]/.test(between)) return between.trim().slice(0, 200);
    end = match.index + match[0].length;
    const [, closes, name = '', , closesItself] = match;
    if (name === '' || voids.has(name) || closesItself) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) return `</${name}> closes nothing`;
  }
  return open.length > 0 ? `<${open.join('><')}> stays open` : null;
}
