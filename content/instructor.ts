import type { InstructorContent } from '#rules/outline.ts';

/** A made-up teacher for the default course; the instructor replaces him with herself. */
export const instructor: InstructorContent = {
  name: 'Rizal Adiwijaya',
  role: 'App developer and teacher',
  portrait: '/pictures/instructor.webp',
  words: [
    'I wrote my first app at a kitchen table in Johor Bahru, on a borrowed laptop, for my aunt who sells kuih. It took four months, and most of that time I did not know what to learn next.',
    'Since then I have built apps with Flutter for shops, clinics and schools in Malaysia and Indonesia. I have kept one habit: every piece of work ends as something that a person can hold in her hand.',
    'This course is the path I wish I had been given. We write every line together, we fix the errors that you will really meet, and each part ends with an app that runs on your own phone.',
    'If you get stuck, write to me. The help button opens a chat, and I am the one who answers.',
  ],
};
