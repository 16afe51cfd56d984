/** Words of the studio's page about videos, and of uploads. */
export const studioVideos = {
  title: 'Videos',
  lead: 'Drop your recordings here. They are made ready for every screen and every line by themselves.',
  drop: {
    title: 'Drop recordings or a whole folder here',
    hint: (size: string, hours: number) =>
      `MP4, MOV, WebM or MKV, up to ${size} and ${hours} hours each. What breaks off goes on where it was.`,
    files: 'Choose recordings',
    folder: 'Choose a folder',
    nothing: 'There was no recording in it.',
    upload: 'Upload a recording',
  },
  uploads: {
    title: 'On their way',
    progress: (sent: string, all: string, percent: number) => `${sent} of ${all} (${percent}%)`,
    left: (time: string) => `about ${time} left`,
    waiting: 'Waits for the others…',
    reading: 'Looking at the file…',
    paused: 'Paused',
    offline: 'The line is gone. It goes on by itself.',
    meter: (name: string) => `${name}: uploaded so far`,
    pause: (name: string) => `Pause: ${name}`,
    resume: (name: string) => `Go on: ${name}`,
    cancel: (name: string) => `Cancel: ${name}`,
    dismiss: (name: string) => `Leave out: ${name}`,
    again: 'Try again',
    done: (name: string) => `${name} was uploaded.`,
    cancelled: (name: string) => `${name} was cancelled.`,
    leaveOpen: 'Keep this page open until they are uploaded. You may go to other pages of the studio.',
  },
  preparing: {
    legend: 'Where recordings are prepared',
    choices: {
      large: 'Prepare large recordings on this computer, and send less',
      every: 'Prepare every recording on this computer',
      none: 'Send recordings as they are, and let the site prepare them',
    },
    hints: {
      large:
        'A recording goes as it is where that is quick anyway. Until a large one is prepared, leave this page open.',
      every:
        'Only finished, smaller files go over the line. That takes about as long as the recording, or longer; leave this page open meanwhile.',
      none: 'The whole recording goes over the line. Your computer has nothing else to do.',
    },
    cannot: 'This browser cannot prepare recordings, so they go as they are, and the site prepares them.',
    waiting: 'Waits to be prepared on this computer…',
    progress: (percent: number) => `Preparing on this computer, ${percent}%`,
    meter: (name: string) => `${name}: prepared so far`,
    done: (name: string) => `${name} is prepared, and goes to the site now.`,
    /** Why it is not prepared here. */
    not: {
      unreadable: 'This browser cannot read it, so it goes as it is, and the site prepares it.',
      'no-room': 'There is no room on this computer to prepare it, so it goes as it is.',
      'not-smaller': 'It would not be smaller, so it goes as it is.',
      failed: 'It could not be prepared on this computer, so it goes as it is, and the site prepares it.',
    },
  },
  failures: {
    'preparing-interrupted':
      'Preparing it broke off when the page was closed. Choose the same file again: it begins anew.',
    'not-video': 'This file is no recording, whatever its name says. Choose an MP4, MOV, WebM or MKV.',
    'too-large': 'This recording is too large. Export it smaller, or divide it into two lessons.',
    'too-long': 'This recording is too long. Divide it into several lessons.',
    empty: 'This file is empty. Look whether it was saved, then add it again.',
    unreadable:
      'Your computer could not read this file. Open it once, so that it is downloaded if it is only in the cloud, then add it again.',
    'too-many': 'Many recordings wait already. Leave some out, or wait until they are ready.',
    'disk-full': 'There is no room for it on the site’s disk. Ask whoever runs it, then try again.',
    'folder-not-shared':
      'Several processes serve this site, and they have no common folder for uploads. Ask whoever runs it, then try again.',
    'signed-out': 'The studio asks who you are. Open it in another tab and sign in, then try again.',
    gone: 'This upload is not there any more. Try again: it begins anew.',
    unknown: 'The site did not take this file. Try again.',
  },
  list: {
    title: 'All videos',
    count: (count: number, size: string) =>
      `${count} ${count === 1 ? 'video' : 'videos'}${size === '' ? '' : `, ${size} on the site`}`,
    search: 'Find a video',
    none: 'No video is called so.',
    empty: {
      title: 'No videos yet',
      text: 'Drop your first recording above. It can become a lesson at once.',
    },
    used: (titles: string) => `In ${titles}`,
    more: (count: number) => ` and ${count} more`,
    teaser: 'the teaser',
    draft: (title: string) => `${title} (draft)`,
    unused: 'In no lesson',
    onlyUnused: (count: number, size: string) => `In no lesson: ${count}${size === '' ? '' : `, ${size}`}`,
    height: (height: number) => `${height}p`,
    silent: 'without sound',
    stills: (size: string) => `stills ${size}`,
    rename: (name: string) => `Rename: ${name}`,
    remove: (name: string) => `Remove: ${name}`,
    again: (name: string) => `Package again: ${name}`,
    check: (name: string) => `Check now: ${name}`,
    broken: (count: number) =>
      count === 1
        ? 'A video does not play. See which, and what to do.'
        : `${count} videos do not play. See which, and what to do.`,
    onlyBroken: (count: number) => (count === 1 ? '1 does not play' : `${count} do not play`),
    name: 'Name of the video',
    save: 'Save',
    cancel: 'Leave it',
  },
  states: {
    uploading: (percent: number) => `Uploading, ${percent}%`,
    interrupted: (percent: number) =>
      `Stopped at ${percent}%. Choose the same file again, and it goes on there.`,
    waiting: 'Waits to be packaged',
    packaging: (percent: number) => `Being packaged, ${percent}%`,
    packagingMeter: (name: string) => `${name}: packaged so far`,
    failed: 'Could not be packaged',
  },
  packagingFailures: {
    'not-video': 'This file is no recording that can be read. Export it as MP4, then upload it again.',
    'no-picture': 'It holds sound alone. A lesson needs a picture too.',
    'unknown-picture': 'Its picture is written in a way that cannot be read here. Export it as MP4 (H.264).',
    'unknown-sound': 'Its sound is written in a way that cannot be read here. Export it as MP4 with AAC.',
    'too-long': 'It is too long. Divide it into several lessons.',
    'packager-missing':
      'This site was installed without the packages that package videos. Ask whoever runs it for @mediabunny/server, then package it again.',
    'disk-full': 'There is no room on the site’s disk. Ask whoever runs it, then package it again.',
    missing: 'The recording is not on this site’s disk. Leave it out and upload it again.',
    store: 'The store of the videos did not take the pieces. Package it again in a while.',
    stopped:
      'The site’s computer ended the work on it, perhaps for want of memory. Package it again; if it ends so once more, ask whoever runs it.',
    broken:
      'The file breaks off or is damaged. Look whether it plays on your computer, then upload it again.',
  },
  check: {
    waiting: 'Is being checked…',
    good: (name: string) => `${name} plays.`,
    bad: (name: string) => `${name} does not play.`,
    notChecked: (name: string) => `${name} could not be checked.`,
    decoded: (time: string) => `Checked on ${time}: it plays. Pieces of each quality were decoded.`,
    formed: (time: string) =>
      `Checked on ${time}: its pieces are there and whole. They were not decoded: this site was installed without @mediabunny/server.`,
    broken: (what: string) => `Does not play: ${what}`,
    doubtful: (what: string) => `A check found: ${what} It is checked again in a few minutes.`,
    unknown: (what: string) => `Could not be checked: ${what}`,
    since: (since: string, checked: string) => `Broken since ${since}, last checked on ${checked}.`,
    parts: {
      master: 'its qualities',
      picture: (height: number) => `its ${height}p quality`,
      sound: 'its sound',
      stills: 'its still edition',
      captions: (language: string) => `its captions (${language})`,
    },
    /** The part that is in trouble, and what to do about it. */
    troubles: {
      missing: (part: string) => `a file of ${part} cannot be found.`,
      refused: (part: string) => `a file of ${part} is refused by what stands in front of the site.`,
      failing: (part: string) => `a file of ${part} is answered with an error.`,
      slow: (part: string) => `a file of ${part} comes too slowly.`,
      unreachable: (part: string) =>
        `a file of ${part} cannot be fetched: the store of the videos does not answer.`,
      truncated: (part: string) => `a file of ${part} ends too early.`,
      'too-large': (part: string) => `a file of ${part} is larger than it can be.`,
      'wrong-content': (part: string) => `a file of ${part} holds something else.`,
      undecodable: (part: string) => `a file of ${part} cannot be decoded.`,
      'no-rendition': (part: string) => `${part} is missing from the list of qualities.`,
      'no-gate': () => 'the site did not reach itself.',
    },
    advice: {
      files:
        'Upload the recording again and choose it in the lesson, or ask whoever runs the site to put the file back from a backup.',
      captions: 'Upload the captions of this language again.',
      server: 'Ask whoever runs the site to look at its store of videos and at the proxy in front.',
      site: 'Ask whoever runs the site to look at it with “npm run doctor”.',
    },
    file: (file: string) => `The file is ${file}.`,
  },
  remove: {
    title: (name: string) => `Remove “${name}”?`,
    text: (size: string) =>
      `The video goes for good${size === '' ? '' : `, and ${size} on the site are free again`}.`,
    uploading: 'What was uploaded so far goes for good.',
    yes: 'Remove it',
    no: 'Keep it',
    used: 'A lesson shows it meanwhile. Take it out of the lesson first, and publish.',
    watched: 'Learners may still be watching it. It can go twelve hours after its lesson shows another one.',
    trimmed: 'A trimmed video is being made of it. It can go once that one is ready.',
    failed: 'It could not be removed. Try again.',
    done: (name: string) => `${name} was removed.`,
  },
  captions: {
    open: (name: string) => `Captions: ${name}`,
    title: (name: string) => `Captions of ${name}`,
    lead: 'Learners choose the language in the player. The transcript and the search follow at once.',
    none: 'No captions yet.',
    download: (language: string) => `Download: ${language}`,
    remove: (language: string) => `Remove: ${language}`,
    language: 'Language',
    choose: 'Choose a file (VTT or SRT)',
    write: 'Write them here',
    edit: (language: string) => `Edit: ${language}`,
    replaces: (language: string) =>
      `A new file takes the place of the captions in ${language}, and of what is written and not published.`,
    saved: (language: string, count: number) =>
      `${language}: ${count} ${count === 1 ? 'caption was' : 'captions were'} saved.`,
    removed: (language: string) => `${language} was removed.`,
    failures: {
      'no-captions': 'There are no captions in this file. Choose a VTT or SRT file.',
      'beyond-video': 'These captions are longer than the video. Look whether they belong to it.',
      'too-many': 'These are too many languages. Remove one first.',
      'too-large': 'This file is too large for captions.',
      'folder-not-shared':
        'Several processes serve this site, and they have no common folder for uploads. Ask whoever runs it, then try again.',
    } as Record<string, string>,
    failed: 'That did not work. Check your connection, then try again.',
  },
  lessons: {
    title: 'Make lessons of them',
    lead: 'These videos are in no lesson yet. Correct the titles, choose the section: the lessons come in this order, as drafts unless you say otherwise.',
    include: (name: string) => `Make a lesson of ${name}`,
    lessonTitle: (name: string) => `Title of the lesson from ${name}`,
    section: 'Section',
    newSection: 'A new section',
    publish: 'Part of the course when I publish next',
    make: (count: number) => `Make ${count} ${count === 1 ? 'lesson' : 'lessons'}`,
    none: 'Choose at least one video.',
    full: (fitting: number) => `Only ${fitting} more fit into this section.`,
    made: (count: number) => `${count} ${count === 1 ? 'lesson was' : 'lessons were'} added to the course.`,
    open: 'Open the course',
  },
  failed: {
    title: 'The videos did not load',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
  /** Of a figure such as −23.4. */
  loudness: {
    level: (lufs: string) => `Volume ${lufs} LUFS: as loud as your other lessons.`,
    raised: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: made louder, so that it is as loud as your other lessons.`,
    lowered: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: made quieter, so that it is as loud as your other lessons.`,
    faint: (before: string, after: string) =>
      `Volume ${before} → ${after} LUFS: made louder, and still quiet. More would raise the noise too: move the microphone nearer next time.`,
    silent: 'Nothing can be heard in it. Look whether the microphone was on.',
  },
  changeFailed: 'That did not work. Check your connection, then try again.',
} as const;
