/** The edits of a Markdown text's toolbar: each takes the text with its selection, and returns the new ones. */

/** A text and its selection. */
type Selected = { text: string; start: number; end: number };

export type MarkdownEdit = (selected: Selected) => Selected;

/** Adds the mark around the selection, or removes it. */
export function toggleMark(mark: '**' | '*' | '`'): MarkdownEdit {
  return (given) => {
    const { text, start, end } = trimSelection(given);
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

/** Marks one line as inline code, and several lines as a code block. */
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

/** Turns the selected lines into a list, or a list into lines. */
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

const urlStart = 'https://';

/** Turns the selection into a link, and selects the part that is still missing. */
export const addLink: MarkdownEdit = (given) => {
  const { text, start, end } = trimSelection(given);
  const chosen = text.slice(start, end);
  const isUrl = /^(https?:\/\/|mailto:)\S+$/i.test(chosen);
  const [label, url] = isUrl ? ['', chosen] : [chosen, urlStart];
  const linked = `${text.slice(0, start)}[${label}](${url})${text.slice(end)}`;
  const at = start + 1;
  if (label === '') return { text: linked, start: at, end: at };
  const urlAt = at + label.length + 2;
  return { text: linked, start: urlAt, end: urlAt + url.length };
};

/** Trims the selection: Markdown ignores marks beside spaces. */
function trimSelection({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { text, start, end: chosen === '' ? end : start };
  return {
    text,
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

/** One asterisk means emphasis, two strong, and three both. */
function isMarked(before: string, after: string, mark: string): boolean {
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false;
  if (!mark.startsWith('*')) return true;
  const asterisks = Math.min(
    before.length - before.replace(/\*+$/, '').length,
    after.length - after.replace(/^\*+/, '').length,
  );
  return mark === '*' ? asterisks !== 2 : asterisks >= 2;
}

/** Turns the line of the selection into a heading, or a heading into a line. */
export const toggleHeading: MarkdownEdit = ({ text, start, end }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const mark = /^#{1,6} /.exec(text.slice(from))?.[0] ?? '';
  const next = mark === '' ? '## ' : '';
  const moved = next.length - mark.length;
  return {
    text: text.slice(0, from) + next + text.slice(from + mark.length),
    start: Math.max(from, start + moved),
    end: Math.max(from, end + moved),
  };
};

/** Inserts a paragraph of its own after the selection. */
export function insertBlock(block: string): MarkdownEdit {
  return ({ text, end }) => {
    const before = text.slice(0, end).replace(/\n+$/, '');
    const after = text.slice(end).replace(/^\n+/, '');
    const inserted = `${before === '' ? '' : `${before}\n\n`}${block}\n`;
    return {
      text: inserted + (after === '' ? '' : `\n${after}`),
      start: inserted.length,
      end: inserted.length,
    };
  };
}
