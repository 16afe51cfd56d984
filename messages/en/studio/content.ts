import type { LegalKind } from '#rules/content/legal.ts';
import type { Gap } from '#rules/content/publishing.ts';

/** Texts for saving and publishing the site's content, and for its history. */
export const studioContent = {
  save: {
    saved: 'Saved',
    saving: 'Saving…',
    offlineKept: 'Not saved: no connection. Kept in this browser.',
    offline: 'Not saved: no connection. Keep this tab open.',
    refused: 'Not saved: the site rejected this text. Change what you typed last.',
    signedOut: 'Not saved: you’re signed out. Sign in again; your text is kept in this browser.',
    choosing: 'Not saved: someone else changed the same text.',
    again: 'Save now',
  },
  undo: 'Undo',
  redo: 'Redo',
  joined: 'Changes from another window were merged.',
  failed: {
    title: 'The content didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  conflict: {
    title: 'Changed in two places',
    lead: 'Someone else, or you in another window, changed the same text. Choose which version to keep. Everything else is already merged.',
    mine: 'Mine',
    theirs: 'Theirs',
    empty: '(empty)',
    removed: '(removed)',
    whole: '(changed)',
    done: 'Keep my choices',
  },
  publish: {
    none: 'Everything is published',
    count: (count: number) => `${count} unpublished ${count === 1 ? 'change' : 'changes'}`,
    some: 'Unpublished changes',
    action: 'Publish…',
    title: 'Publish',
    loading: 'Comparing with the published version…',
    failed: 'The changes didn’t load. Check your connection, then try again.',
    again: 'Try again',
    unsaved: 'Some changes aren’t saved yet. Check your connection, then publish again.',
    nothing: 'Nothing has changed since you last published.',
    changes: 'Changes',
    gaps: 'Before you can publish',
    go: 'Go there',
    removed: 'Removed lessons',
    removedLead: 'Learners keep their progress. It returns if you add the lesson back.',
    watchedBy: (count: number) =>
      count === 0 ? 'not watched yet' : `watched by ${count} ${count === 1 ? 'learner' : 'learners'}`,
    note: 'Note for yourself',
    noteHint: 'Only shown in the history.',
    yes: 'Publish now',
    later: 'Cancel',
    stale: 'The draft has changed. Review the changes again.',
    refused: 'This can’t be published yet. Check the list above.',
    notDone:
      'Something went wrong, so your changes may not be published. Check your connection, then try again.',
    done: 'Published. Your changes are live.',
    see: 'View page',
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
    more: (count: number) => `and ${count} more`,
    on: 'On',
    off: 'Off',
  },
  gaps: {
    'needs-text': 'This text is missing.',
    'needs-entry': 'Add at least one.',
    'needs-url': 'This link has no URL yet.',
    'needs-video': 'This lesson has no video yet.',
    'too-many': 'There are too many of these.',
    'taken-id': 'Two of these have the same ID. Remove one and add it again.',
    'unknown-language': 'This isn’t one of your languages.',
    'unknown-video': 'This video is no longer on the site. Choose another one.',
    'video-not-ready': 'This video isn’t ready yet. Publish once it is.',
    'unknown-image': 'This picture is no longer on the site. Choose another one.',
    'unknown-file': 'This file is no longer on the site. Remove it and upload it again.',
    'chapter-order': 'Two chapters start at the same time. Change one of them.',
    'beyond-video': 'This chapter starts after the end of the video. Change its time.',
  } satisfies Record<Gap['reason'], string>,
  history: {
    title: 'History',
    lead: 'All published versions, newest first.',
    empty: 'Nothing has been published yet.',
    current: 'Current version',
    by: (who: string) => `by ${who}`,
    numbered: (revision: number) => `Version ${revision}`,
    restores: (revision: number) => `Version ${revision}, published again`,
    newSite: 'Started without the sample course',
    first: 'The original course',
    again: 'Publish again',
    more: 'Show older',
    failed: {
      title: 'The history didn’t load',
      text: 'Check your connection, then try again.',
      again: 'Try again',
    },
    restore: {
      title: 'Publish this again?',
      text: (when: string) =>
        `The site returns to how it was on ${when}, immediately and for everyone. The current version stays in the history.`,
      lost: 'Your draft is replaced too, so its unpublished changes are lost.',
      yes: 'Publish again',
      no: 'Cancel',
      done: 'Published again. This version is live.',
      stale: 'The draft has changed. Try again.',
      notDone: 'Something went wrong. Check your connection, then try again.',
    },
    discard: {
      action: 'Discard changes',
      lead: 'The draft differs from the published version.',
      title: 'Discard unpublished changes?',
      text: 'The draft goes back to the published version. This can’t be undone.',
      yes: 'Discard',
      no: 'Cancel',
      done: 'Changes discarded.',
      notDone: 'Something went wrong. Check your connection, then try again.',
    },
  },
} as const;

/** Texts for the studio's Legal pages editor: privacy notice, terms and refund policy. */
export const studioLegal = {
  title: 'Legal pages',
  lead: 'A text you change gets a new version when you publish. Previous versions stay available.',
  draft:
    'The texts that come with the site are drafts that describe what it does. Have them checked by someone who knows the law in your country.',
  versions: {
    title: 'Versions',
    next: (version: number) => `Your changes become version ${version} when you publish.`,
    former: (count: number) => (count === 1 ? '1 previous version' : `${count} previous versions`),
    failed: 'The versions didn’t load.',
    again: 'Try again',
  },
  /** In the dialog before publishing. */
  added: {
    privacy: (version: number) => `The privacy notice becomes version ${version}, effective immediately.`,
    terms: (version: number) =>
      `The terms become version ${version}, effective immediately. Learners who agreed before keep the previous version.`,
    refunds: (version: number) =>
      `The refund policy becomes version ${version}, effective immediately. Learners who agreed before keep the previous version.`,
  } satisfies Record<LegalKind, (version: number) => string>,
} as const;
