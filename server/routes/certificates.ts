import { createCertificate, readCertificate } from '#contract/certificates.ts';
import { certificateClaim, confirmationDue } from '#rules/certificate.ts';
import { courseTitle } from '#content/course.ts';
import { Refusal } from '#server/refusal.ts';
import { createCertificate as keepCertificate, findIssued } from '#server/store/certificates.ts';
import { countLessons } from '#server/store/lessons.ts';
import { countWatched } from '#server/store/progress.ts';
import { recordOf } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requirePerson } from './viewer.ts';

export function addCertificates(api: Api, world: World): void {
  api.openapi(createCertificate, async (c) => {
    const { user } = await requirePerson(world, c);
    const verdict = certificateClaim({
      ...recordOf(user),
      watched: await countWatched(world.db, { uid: user.uid }),
      lessons: await countLessons(world.db),
    });
    if (verdict === 'issued' || verdict === 'under-confirmation')
      throw new Refusal('aborted', 'Your certificate is claimed already.', { reason: verdict });
    if (verdict !== 'claim')
      throw new Refusal(
        'permission-denied',
        'Not yet: at least 50% of the videos must be watched, on the Ultra plan.',
        {
          reason: verdict,
        },
      );
    const now = world.now();
    const claimed = await keepCertificate(world.db, {
      id: world.randomBytes(16).toString('base64url'),
      uid: user.uid,
      name: user.name ?? user.email,
      now,
    });
    if (!claimed)
      throw new Refusal('aborted', 'Your certificate is claimed already.', { reason: 'under-confirmation' });
    return c.json({ whenClaim: now, dueAt: confirmationDue(now) }, 201);
  });

  api.openapi(readCertificate, async (c) => {
    const issued = await findIssued(world.db, c.req.valid('param'));
    if (!issued) throw new Refusal('not-found', 'There is no such certificate.');
    const { name, issuedAt, revokedAt } = issued;
    return c.json({ name, course: courseTitle, issuedAt, valid: revokedAt === null }, 200);
  });
}
