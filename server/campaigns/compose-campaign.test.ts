import { expect, test } from 'vitest';
import { composeCampaign, composePreview } from './compose-campaign.ts';

const picture = 'ab'.repeat(32);
const campaign = {
  subject: 'A <b>subject',
  body: `# Hello\n\nA [link](https://example.com/?a=1&b=2) and <script>alert(1)</script>.\n\n![A chart](/images/${picture})\n\n[Watch](https://example.com/watch)\n\n- One\n- Two\n\n[Bad](javascript:alert(1))`,
  textLanguage: 'en',
  language: 'id' as const,
  siteUrl: 'https://course.example',
  site: { name: 'Course', company: ['Course Sdn. Bhd.'] },
};
const unsubscribeUrl = 'https://course.example/unsubscribe/news.x.y';

test('writes HTML with styles in attributes, absolute pictures and the footer in the reader’s language', () => {
  const { html, subject } = composeCampaign(campaign)({ unsubscribeUrl });
  expect(subject).toBe('A <b>subject');
  expect(html).toContain('<title>A &lt;b&gt;subject</title>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2"');
  expect(html).toContain(`<img src="https://course.example/images/${picture}" alt="A chart"`);
  expect(html).toMatch(/href="https:\/\/example\.com\/watch" class="button" style="[^"]+">Watch</);
  expect(html).not.toContain('javascript:');
  expect(html).toContain(`href="${unsubscribeUrl}"`);
  expect(html).toContain('Berhenti berlangganan');
  expect(html).toContain('Course Sdn. Bhd.');
});

test('writes plain text with the URLs', () => {
  const { text } = composeCampaign(campaign)({ unsubscribeUrl });
  expect(text).toContain('A link: https://example.com/?a=1&b=2 and <script>');
  expect(text).toContain('- One\n- Two');
  expect(text).toContain(`Berhenti berlangganan: ${unsubscribeUrl}`);
});

test.each<[what: string, body: string, parse?: () => never]>([
  ['fails on', 'Hello <b>you</b>\n\nand [all](https://example.com)', fail],
  ['drops, since it is nested too deeply', `${'> '.repeat(3_000)}Hello <b>you</b>`],
])('a text that the Markdown parser %s is sent as it was typed', (_, body, parse) => {
  const { html, text } = composeCampaign({ ...campaign, body }, parse)({ unsubscribeUrl });
  expect(text).toContain('Hello <b>you</b>\n');
  expect(text).toContain(`Berhenti berlangganan: ${unsubscribeUrl}`);
  expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt;</p>');
  expect(html).toContain(`href="${unsubscribeUrl}"`);
});

function fail(): never {
  throw new Error('The parser failed');
}

test('the preview is the same document without styles in attributes', () => {
  const html = composePreview(campaign, { styleUrl: '/preview.css?theme=day' });
  expect(html).not.toContain('style=');
  expect(html).toContain('<link rel="stylesheet" href="/preview.css?theme=day">');
  expect(html).toContain('class="button"');
});
