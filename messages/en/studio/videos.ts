import type { CaptionEncoding } from '#rules/captions/encodings.ts';
import type { SkippedCue } from '#rules/captions/read-captions.ts';

/** Texts of the studio's Videos page and of uploads. */
export const studioVideos = {
  title: 'Videos',
  lead: 'Add your recordings here. We convert them for every screen and connection.',
  drop: {
    title: 'Drop recordings or a whole folder here',
    /** Where one points with a finger. */
    titleOnTouch: 'Choose recordings to upload',
    hint: (size: string, hours: number) =>
      `Video such as MP4, MOV, MKV or MTS, or audio such as M4A, MP3 or WAV, up to ${size} and ${hours} hours each. Interrupted uploads resume automatically.`,
    files: 'Choose recordings',
    folder: 'Choose a folder',
    nothing: 'No recordings found in this folder.',
    upload: 'Upload a recording',
  },
  uploads: {
    title: 'Uploads',
    progress: (sent: string, all: string, percent: number) => `${sent} of ${all} (${percent}%)`,
    left: (time: string) => `about ${time} left`,
    waiting: 'Queued…',
    reading: 'Reading the file…',
    paused: 'Paused',
    saving: 'Saving…',
    elsewhere:
      'This file is already uploading, for example in another tab. If that stops, the upload resumes here.',
    listed: (name: string) => `${name} is already in the list.`,
    offline: 'You’re offline. The upload resumes when you reconnect.',
    meter: (name: string) => `Upload progress of ${name}`,
    pause: (name: string) => `Pause: ${name}`,
    resume: (name: string) => `Resume: ${name}`,
    cancel: (name: string) => `Cancel: ${name}`,
    dismiss: (name: string) => `Remove ${name}`,
    cancelDialog: {
      title: (name: string) => `Cancel the upload of ${name}?`,
      text: (sent: string, all: string) =>
        `${sent} of ${all} are already uploaded and will be deleted. If you add the file again, the upload starts over.`,
      yes: 'Cancel upload',
      no: 'Keep uploading',
    },
    again: 'Try again',
    done: (name: string) => `${name} uploaded.`,
    cancelled: (name: string) => `${name} was cancelled.`,
    leaveOpen: 'Keep this tab open until the uploads finish. You can visit other pages of the studio.',
  },
  preparing: {
    legend: 'Video preparation',
    choices: {
      large: 'Compress large recordings on this computer before uploading',
      every: 'Compress every recording on this computer before uploading',
      none: 'Upload original files and convert them on the server',
    },
    hints: {
      large:
        'Recordings that upload quickly are sent unchanged. Keep this tab open until large ones are ready.',
      every:
        'Uploads smaller, finished files. This takes about as long as the recording, or longer. Keep this tab open.',
      none: 'Uploads the whole recording. The server does the conversion.',
    },
    cannot:
      'This browser can’t compress recordings. Original files are uploaded and converted on the server.',
    waiting: 'Waiting to be compressed on this computer…',
    progress: (percent: number) => `Compressing on this computer, ${percent}%`,
    meter: (name: string) => `Compression progress of ${name}`,
    done: (name: string) => `${name} is compressed and is now uploading.`,
    /** The reason why the browser does not prepare it. */
    not: {
      unreadable: 'This browser can’t read the file. The original is uploaded and converted on the server.',
      'no-room': 'This computer is low on disk space. The original is uploaded.',
      'not-smaller': 'Compression wouldn’t make the file smaller. The original is uploaded.',
      failed: 'Compression failed on this computer. The original is uploaded and converted on the server.',
    },
  },
  failures: {
    'preparing-interrupted':
      'Compression was interrupted when the page was closed. Choose the same file to start over.',
    'not-video': 'This file isn’t a recording. Export it as MP4, or audio as M4A or MP3.',
    'too-large': 'This recording is too large. Export a smaller file, or split it into two lessons.',
    'too-long': 'This recording is too long. Split it into several lessons.',
    empty: 'This file is empty. Check that it was saved, then add it again.',
    unreadable:
      'Your computer couldn’t read this file. If it’s in the cloud, open it once to download it, then add it again.',
    'too-many': 'Too many recordings are queued. Remove some, or wait until they’re ready.',
    'disk-full': 'The site’s disk is full. Contact your site’s operator, then try again.',
    'folder-not-shared':
      'The site’s server processes don’t share an upload folder. Contact your site’s operator, then try again.',
    'signed-out': 'Your session has expired. Sign in to the studio in another tab, then try again.',
    gone: 'This upload no longer exists. Try again to start over.',
    unknown: 'The upload failed. Try again.',
  },
  list: {
    title: 'All videos',
    count: (count: number, size: string) =>
      `${count} ${count === 1 ? 'video' : 'videos'}${size === '' ? '' : `, ${size} on the site`}`,
    search: 'Search videos',
    none: 'No videos match.',
    empty: {
      title: 'No videos yet',
      text: 'Add your first recording above, then turn it into a lesson.',
    },
    used: (titles: string) => `In ${titles}`,
    more: (count: number) => ` and ${count} more`,
    teaser: 'the teaser',
    draft: (title: string) => `${title} (draft)`,
    unused: 'Not used',
    onlyUnused: (count: number, size: string) => `Not used: ${count}${size === '' ? '' : `, ${size}`}`,
    height: (height: number) => `${height}p`,
    silent: 'no audio',
    stills: (size: string) => `stills ${size}`,
    rename: (name: string) => `Rename: ${name}`,
    remove: (name: string) => `Delete: ${name}`,
    again: (name: string) => `Convert again: ${name}`,
    againShort: 'Convert again',
    check: (name: string) => `Check now: ${name}`,
    broken: (count: number) =>
      count === 1
        ? '1 video has a problem. See what to do.'
        : `${count} videos have problems. See what to do.`,
    onlyBroken: (count: number) => (count === 1 ? '1 with a problem' : `${count} with problems`),
    name: 'Video name',
    save: 'Save',
    cancel: 'Cancel',
  },
  states: {
    uploading: (percent: number) => `Uploading, ${percent}%`,
    interrupted: (percent: number) => `Stopped at ${percent}%. Choose the same file again to resume.`,
    waiting: 'Waiting to convert',
    packaging: (percent: number) => `Converting, ${percent}%`,
    packagingMeter: (name: string) => `Conversion progress of ${name}`,
    failed: 'Conversion failed',
  },
  packagingFailures: {
    'not-video': 'We can’t read this file. Export it as MP4, then upload it again.',
    'unknown-picture': 'We don’t support its video format. Export it as MP4 (H.264).',
    'unknown-sound': 'We don’t support its audio format. Export it as MP4 with AAC.',
    'too-long': 'It’s too long. Split it into several lessons.',
    'packager-missing':
      'The site’s video converter isn’t installed or doesn’t run on this server. Ask your site’s operator to run “npm run doctor”, then convert it again.',
    'disk-full': 'The site’s disk is full. Contact your site’s operator, then convert it again.',
    missing: 'The recording is missing from the site’s disk. Delete it and upload it again.',
    store: 'The video storage rejected the upload. Convert it again in a few minutes.',
    stopped:
      'The server stopped the conversion, possibly because it ran out of memory. Convert it again. If that fails too, contact your site’s operator.',
    interrupted:
      'The server stopped several times while converting it. Contact your site’s operator, then convert it again.',
    broken: 'The file is incomplete or damaged. Check that it plays on your computer, then upload it again.',
  },
  check: {
    waiting: 'Checking…',
    good: (name: string) => `${name} plays.`,
    bad: (name: string) => `${name} has a problem.`,
    notChecked: (name: string) => `${name} couldn’t be checked.`,
    decoded: (time: string) => `Checked on ${time}: it plays. We decoded parts of each quality.`,
    formed: (time: string) =>
      `Checked on ${time}: its files are complete. They weren’t decoded because the video converter isn’t installed or doesn’t run on this server.`,
    broken: (what: string) => `Doesn’t play: ${what}`,
    /** For a part without which the video plays. */
    incomplete: (what: string) => `Plays, but ${what}`,
    doubtful: (what: string) => `A check found a problem: ${what} We’ll check again in a few minutes.`,
    unknown: (what: string) => `Couldn’t be checked: ${what}`,
    since: (since: string, checked: string) => `Broken since ${since}, last checked on ${checked}.`,
    parts: {
      master: 'its quality list',
      picture: (height: number) => `its ${height}p version`,
      sound: 'its audio',
      stills: 'its stills and audio version',
      captions: (language: string) => `its captions (${language})`,
      thumbnails: 'its previews on the progress bar',
    },
    /** The broken part, and the next step. */
    troubles: {
      missing: (part: string) => `a file for ${part} can’t be found.`,
      refused: (part: string) => `a file for ${part} is blocked by the proxy in front of the site.`,
      failing: (part: string) => `a file for ${part} returns an error.`,
      slow: (part: string) => `a file for ${part} loads too slowly.`,
      unreachable: (part: string) =>
        `a file for ${part} can’t be loaded: the video storage isn’t responding.`,
      truncated: (part: string) => `a file for ${part} is incomplete.`,
      'too-large': (part: string) => `a file for ${part} is larger than allowed.`,
      'wrong-content': (part: string) => `a file for ${part} has the wrong content.`,
      undecodable: (part: string) => `a file for ${part} can’t be decoded.`,
      'no-rendition': (part: string) => `${part} is missing from the list of qualities.`,
      'no-gate': () => 'the site couldn’t connect to itself.',
    },
    advice: {
      files:
        'Upload the recording again and choose it in the lesson, or ask your site’s operator to restore the file from a backup.',
      captions: 'Upload the captions of this language again.',
      server: 'Ask your site’s operator to check the video storage and the proxy.',
      site: 'Ask your site’s operator to run “npm run doctor”.',
    },
    file: (file: string) => `The file is ${file}.`,
  },
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    text: (size: string) =>
      `This deletes the video permanently${size === '' ? '' : ` and frees ${size} on the site`}.`,
    uploading: 'This deletes the partial upload permanently.',
    yes: 'Delete video',
    no: 'Cancel',
    used: 'A lesson uses this video. Remove it from the lesson and publish first.',
    watched:
      'Learners may still be watching it. You can delete it twelve hours after its lesson switches to another video.',
    trimmed: 'We’re making a trimmed copy. You can delete this video once the copy is ready.',
    failed: 'We couldn’t delete the video. Try again.',
    done: (name: string) => `${name} was deleted.`,
  },
  captions: {
    open: (name: string) => `Captions: ${name}`,
    title: (name: string) => `Captions for ${name}`,
    lead: 'Learners choose the language in the player. The transcript and search update immediately.',
    none: 'No captions yet.',
    download: (language: string) => `Download: ${language}`,
    remove: (language: string) => `Delete: ${language}`,
    removal: {
      title: (language: string) => `Delete the captions in ${language}?`,
      text: 'Learners no longer see them, and they disappear from the transcript and the search. Unpublished changes are deleted too. This can’t be undone.',
      yes: 'Delete captions',
      no: 'Cancel',
    },
    language: 'Language',
    otherLanguage: 'Another language…',
    languageCode: 'BCP 47 code',
    languageCodeHint: 'A BCP 47 code, such as eu, yue or sr-Latn.',
    languageCodeIs: (name: string) => `This is ${name}.`,
    wrongLanguageCode: 'Enter a code such as eu, yue or sr-Latn.',
    choose: 'Choose a file',
    formats: 'VTT, SRT, SBV, ASS or SSA',
    encoding: 'Encoding',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, big-endian)',
      'windows-1252': 'Western European (Windows-1252)',
      'windows-1250': 'Central European (Windows-1250)',
      'windows-1251': 'Cyrillic (Windows-1251)',
      'koi8-u': 'Cyrillic (KOI8)',
      'windows-1253': 'Greek (Windows-1253)',
      'windows-1254': 'Turkish (Windows-1254)',
      'windows-1255': 'Hebrew (Windows-1255)',
      'windows-1256': 'Arabic and Persian (Windows-1256)',
      'windows-1257': 'Baltic (Windows-1257)',
      'windows-1258': 'Vietnamese (Windows-1258)',
      'windows-874': 'Thai (Windows-874)',
      shift_jis: 'Japanese (Shift JIS)',
      'euc-jp': 'Japanese (EUC)',
      gb18030: 'Chinese, simplified (GB 18030)',
      big5: 'Chinese, traditional (Big5)',
      'euc-kr': 'Korean (EUC-KR)',
      macintosh: 'Western European (old Mac)',
    } satisfies Record<CaptionEncoding, string>,
    encodingLikely: (encoding: string) =>
      `The file was read as ${encoding}. If characters look wrong, choose another encoding and save again.`,
    encodingUnclear:
      'Not saved yet: we couldn’t detect the encoding. Choose the one that makes the text below readable.',
    encodingPreview: 'Text of the file',
    encodingSave: 'Save with this encoding',
    skippedTitle: (count: number) => `${count} ${count === 1 ? 'caption was' : 'captions were'} skipped:`,
    skipped: (line: number, words: string) => `Line ${line}: “${words}”`,
    skippedMore: (count: number) => `And ${count} more.`,
    skipReasons: {
      time: 'The times can’t be read.',
      order: 'It ends before it starts.',
      'too-long': 'It’s too long.',
      'beyond-video': 'It starts after the end of the video.',
    } satisfies Record<SkippedCue['reason'], string>,
    write: 'Write captions',
    edit: (language: string) => `Edit: ${language}`,
    replaces: (language: string) =>
      `A new file replaces the captions in ${language}, including unpublished changes.`,
    saved: (language: string, count: number) =>
      `${language}: ${count} ${count === 1 ? 'caption was' : 'captions were'} saved.`,
    removed: (language: string) => `The captions in ${language} were deleted.`,
    failures: {
      'no-captions': 'There are no captions in this file. Choose a VTT, SRT, SBV, ASS or SSA file.',
      'beyond-video': 'These captions are longer than the video. Check that they belong to it.',
      'too-many': 'This video has too many languages. Remove one first.',
      'too-large': 'This file is too large for captions.',
      'folder-not-shared':
        'The site’s server processes don’t share an upload folder. Contact your site’s operator, then try again.',
    } as Record<string, string>,
    failed: 'Something went wrong. Check your connection, then try again.',
  },
  lessons: {
    title: 'Create lessons',
    lead: 'These videos aren’t in a lesson yet. Edit the titles and choose a section. The lessons are added in this order, as drafts by default.',
    include: (name: string) => `Create a lesson from ${name}`,
    lessonTitle: (name: string) => `Title of the lesson from ${name}`,
    section: 'Section',
    newSection: 'New section',
    publish: 'Include in the course the next time I publish',
    make: (count: number) => `Create ${count} ${count === 1 ? 'lesson' : 'lessons'}`,
    none: 'Choose at least one video.',
    full: (fitting: number) => `This section has room for only ${fitting} more.`,
    made: (count: number) => `${count} ${count === 1 ? 'lesson was' : 'lessons were'} added to the course.`,
    open: 'Open the course',
  },
  failed: {
    title: 'The videos didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  notes: {
    'sound-unreadable': ({ track, codec }: { track: number; codec: string }) =>
      `Left out: audio track ${track}${codec === '' ? '' : ` (${codec})`}, which we can’t read.`,
    'sound-empty': ({ track }: { track: number }) => `Audio track ${track} is empty.`,
    'sound-repeated': ({ track }: { track: number }) =>
      `Left out: audio track ${track}, because another track already has its audio.`,
    'sound-other-language': ({ track, language }: { track: number; language: string }) =>
      `Left out: audio track ${track} (${language}), because the first track is in another language.`,
    'sound-mixed': ({ tracks }: { tracks: number }) => `Mixed from ${tracks} audio tracks.`,
    'sound-only': () =>
      'Audio only. It plays with a picture of a sound wave. You can choose another picture.',
    'rest-left-out': () =>
      'Left out: a second recording that follows this one in the same file. Upload it as a separate file.',
    'breaks-off': ({ at, of }: { at: string; of: string }) =>
      `The recording ends early, at ${at} of ${of}. If something is missing, export it again.`,
  },
  loudness: {
    level: (lufs: string) => `Volume ${lufs} LUFS: matches your other lessons.`,
    raised: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: raised to match your other lessons.`,
    lowered: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: lowered to match your other lessons.`,
    faint: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: raised, but still quiet. Raising it further would amplify noise. Move the microphone closer next time.`,
    silent: 'This video is silent. Check that the microphone was on.',
  },
  changeFailed: 'Something went wrong. Check your connection, then try again.',
} as const;
