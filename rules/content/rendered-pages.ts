/** The interface between the server and the page renderer that the build makes. */
import { legalKinds } from './legal-kinds.ts';
import type { LegalKind, PublicLegalText } from './legal.ts';
import type { PreviewLesson } from './preview-lesson.ts';
import type { PublicContent } from './public-content.ts';

/** The HTML documents of the build, by file name, with slots that the content fills. */
export type PageTemplates = Readonly<Record<string, string>>;

/** The rendered files by name: documents, style sheet, sitemap and others. */
export type RenderedPages = Readonly<Record<string, string>>;

/** The placeholder in `trouble.html` that the server replaces with the id of the request. */
export const requestIdSlot = '{request-id}';

/** The pages that the instructor can preview before publishing. */
export const previewPages = ['landing', 'course', 'pricing', ...legalKinds] as const;

export type PreviewPage = (typeof previewPages)[number];

/** The color schemes of the site. */
export const colorSchemes = ['day', 'night'] as const;

export type ColorScheme = (typeof colorSchemes)[number];

/** The color scheme that a preview is shown in; null for the device's own. */
export type PreviewScheme = ColorScheme | null;

/** The program of `dist/render/`. Its functions throw when content cannot be rendered. */
export type PageRenderer = {
  renderPages: (content: PublicContent, templates: PageTemplates) => RenderedPages;
  /** Returns one page as a document without scripts. */
  renderPreview: (
    content: PublicContent,
    asked: { page: PreviewPage; scheme: PreviewScheme; templates: PageTemplates },
  ) => string;
  /** Returns a version of a legal text as a page. */
  renderLegalVersion: (
    content: PublicContent,
    asked: { kind: LegalKind; text: PublicLegalText; templates: PageTemplates },
  ) => string;
  /** Returns the page of a free preview. */
  renderPreviewLesson: (
    content: PublicContent,
    asked: { lesson: PreviewLesson; templates: PageTemplates },
  ) => string;
  /** Returns the style sheet with the accent's colors, and those of one scheme for a preview. */
  renderTheme: (content: PublicContent, scheme: PreviewScheme) => string;
};

/** The paths of the previews and of their style sheet. */
export const previewPath = '/studio/preview/:page';

export const previewThemePath = '/studio/preview-theme.css';
