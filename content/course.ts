/**
 * The default course: what a fresh database is filled with. The addresses of its last two lessons
 * are given only after the access check, so the web never imports this file into a bundle.
 */
import type { SectionContent } from '#rules/outline.ts';
import { setup } from './sections/setup.ts';
import { dart } from './sections/dart.ts';
import { widgets } from './sections/widgets.ts';
import { firebase } from './sections/firebase.ts';
import { aiApps } from './sections/ai-apps.ts';
import { launch } from './sections/launch.ts';

export const courseTitle = 'Build AI Apps with Flutter and Firebase';

export const sections: SectionContent[] = [setup, dart, widgets, firebase, aiApps, launch];
