/** Edits of a text in Markdown around its selection. */

export type Selected = { text: string; start: number; end: number };

export type MarkdownEdit = (selected: Selected) => Selected;

/** Sets the mark around the selection, or takes it away where it stands there already. */
export function toggleMark(mark: '**' | '*' | '`'): MarkdownEdit {
  return (given) => {
    const { text, start, end } = withoutBlanks(given);
    const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    if (isMarked(before, after, mark)) {
      const kept = before.slice(0, -mark.length);
      return {
        text: kept + chosen + after.slice(mark.length),
        start: kept.length,
        end: kept.length + chosen.length,
      };
    }
    return {
      text: before + mark + chosen + mark + after,
      start: start + mark.length,
      end: end + mark.length,
    };
  };
}

/** Code of one line stands in its line, code of several lines in a block of its own. */
export const toggleCode: MarkdownEdit = (given) => {
  const { text, start, end } = given;
  const chosen = text.slice(start, end);
  if (!chosen.includes('\n')) return toggleMark('`')(given);
  const before = text.slice(0, start);
  const fence = before === '' || before.endsWith('\n') ? '```\n' : '\n```\n';
  const body = chosen.endsWith('\n') ? chosen : `${chosen}\n`;
  const from = start + fence.length;
  return { text: `${before}${fence}${body}\`\`\`\n${text.slice(end)}`, start: from, end: from + body.length };
};

/** Makes a list of the lines that are touched, or lines of a list. */
export const toggleList: MarkdownEdit = ({ text, start, end }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: lines.length > 1 ? from : from + changed.length,
    end: from + changed.length,
  };
};

const beginning = 'https://';

/** Makes a link of the selection, and selects the part that is still to be typed. */
export const addLink: MarkdownEdit = (given) => {
  const { text, start, end } = withoutBlanks(given);
  const chosen = text.slice(start, end);
  const isUrl = /^(https?:\/\/|mailto:)\S+$/i.test(chosen);
  const [label, url] = isUrl ? ['', chosen] : [chosen, beginning];
  const linked = `${text.slice(0, start)}[${label}](${url})${text.slice(end)}`;
  const at = start + 1;
  if (label === '') return { text: linked, start: at, end: at };
  const urlAt = at + label.length + 2;
  return { text: linked, start: urlAt, end: urlAt + url.length };
};

/** Markdown sees no mark beside a blank. */
function withoutBlanks({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { text, start, end: chosen === '' ? end : start };
  return {
    text,
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

/** One asterisk is emphasis, two are strong, and three are both. */
function isMarked(before: string, after: string, mark: string): boolean {
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false;
  if (!mark.startsWith('*')) return true;
  const asterisks = Math.min(
    before.length - before.replace(/\*+$/, '').length,
    after.length - after.replace(/^\*+/, '').length,
  );
  return mark === '*' ? asterisks !== 2 : asterisks >= 2;
}
