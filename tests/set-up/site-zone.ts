/** Rendering a page sets the time zone of its process, which other tests' files share. */
import { beforeEach } from 'vitest';
import { defaultTimeZone, setSiteTimeZone } from '#rules/site-time.ts';

beforeEach(() => setSiteTimeZone(defaultTimeZone));
