import type { BenefitContent } from '#rules/outline.ts';

/** The three cards under "Build Smarter, Not Harder". */
export const benefits: BenefitContent[] = [
  {
    id: 1,
    title: 'Master Flutter & Firebase',
    text: 'Learn one language, one toolkit and one backend well. Go from an empty folder to sign-in, live data, photos and push messages that work on a real phone.',
    backgroundUrl: '/pictures/benefit-master-background.svg',
    iconUrl: '/pictures/benefit-master-icon.svg',
    imageUrl: '/pictures/benefit-master.webp',
  },
  {
    id: 2,
    title: 'Build 5 Real AI Apps',
    text: 'A chatbot, an image generator, a document summarizer, a business automation and a voice assistant. Each one is finished, safe to share and yours to change.',
    backgroundUrl: '/pictures/benefit-build-background.svg',
    iconUrl: '/pictures/benefit-build-icon.svg',
    imageUrl: '/pictures/benefit-build.webp',
    light: true,
  },
  {
    id: 3,
    title: 'Launch, Monetize and Grow your App',
    text: 'Publish on Google Play and the App Store, choose a fair price, and find your first users with two guides that you can follow step by step.',
    backgroundUrl: '/pictures/benefit-launch-background.svg',
    iconUrl: '/pictures/benefit-launch-icon.svg',
    imageUrl: '/pictures/benefit-launch.webp',
  },
];
