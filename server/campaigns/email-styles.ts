/** The styles of a campaign's email by part of it; contrast is at least 4.5 in both schemes (WCAG 2.2 AA). */

const font = 'font-family:Figtree,Helvetica,Arial,sans-serif';

export const emailStyles = {
  page: `margin:0;padding:24px 12px;background:#f6f1e7;color:#182033;font-size:16px;line-height:1.6;${font}`,
  sheet: 'max-width:560px;margin:0 auto;padding:28px 24px;background:#fffdf8;border-radius:12px',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  heading: 'margin:24px 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere',
  subheading: 'margin:20px 0 8px;font-size:18px;line-height:1.3;overflow-wrap:anywhere',
  list: 'margin:0 0 16px;padding:0 0 0 24px',
  item: 'margin:0 0 4px;overflow-wrap:anywhere',
  link: 'color:#1d5fa8',
  button:
    'display:inline-block;padding:12px 28px;border-radius:999px;background:#f2a93b;color:#241703;font-weight:600;text-decoration:none',
  'inline-code': 'padding:1px 5px;border-radius:4px;background:#efe8da;font-family:monospace',
  'block-code':
    'margin:0 0 16px;padding:12px;border-radius:8px;background:#efe8da;font-family:monospace;white-space:pre-wrap;overflow-wrap:anywhere',
  picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  table: 'margin:0 0 16px;width:100%;border-collapse:collapse',
  'head-cell': 'padding:6px 8px;border-bottom:2px solid #8a8172;text-align:left',
  cell: 'padding:6px 8px;border-bottom:1px solid #d8cfbe;vertical-align:top',
  footer:
    'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d8cfbe;color:#5a6275;font-size:14px;overflow-wrap:anywhere',
  'footer-link': 'color:#5a6275',
} as const;

export type EmailPart = keyof typeof emailStyles;

/** The styles that differ in a dark scheme. */
export const darkStyles: Partial<Record<EmailPart, string>> = {
  page: 'background:#10141f;color:#eef0f5',
  sheet: 'background:#1a2030',
  link: 'color:#8fc1ff',
  'inline-code': 'background:#2a3246',
  'block-code': 'background:#2a3246',
  cell: 'border-bottom-color:#3a4359',
  footer: 'border-top-color:#3a4359;color:#b3bacb',
  'footer-link': 'color:#b3bacb',
};
