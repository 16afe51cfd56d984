import { z } from '@hono/zod-openapi';
import { groupStates, mostInvitationsAtOnce, seatStates } from '#rules/payments/group.ts';
import {
  body,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';

const plan = z.enum(['premium', 'ultra']);
const inGroup = z.strictObject({ id });
/** The time on the screen at which the seat was taken; null for a reserved one. */
const takenAt = time.nullable();
const ofSeat = z.strictObject({ id, seat: z.coerce.number<string>().int().min(1) });

const summary = {
  /** The id of its Checkout session. */
  id,
  plan,
  /** `ended` when the payment was refunded or disputed. */
  state: z.enum(groupStates),
  paidAt: time,
};

const seat = z.strictObject({
  seat: z.int(),
  state: z.enum(seatStates),
  /** The invited address; null for a seat that was given by a link. */
  invited: z.string().nullable(),
  /** The account that has the seat; null until it is taken, and for a deleted account. */
  holder: z.strictObject({ email: z.string(), name: z.string().nullable() }).nullable(),
  takenAt: time.nullable(),
  emailedAt: time.nullable(),
  emailsLeft: z.int(),
  /** Of a reserved seat; null for anyone but the buyer. */
  code: z.string().nullable(),
});

const group = z.strictObject({
  ...summary,
  /** The number of seats that were paid for; removed ones are not listed. */
  bought: z.int(),
  /** The time of a restored backup, since which the seats may be wrong; null when they are right. */
  uncertainSince: time.nullable(),
  /** Anyone who has its code can take a free seat; the code is null for anyone but the buyer. */
  joinLink: z.strictObject({ isOn: z.boolean(), code: z.string().nullable() }),
  seats: z.array(seat),
});

export const listGroups = endpoint({
  summary: 'Lists the groups that I paid for, the newest first',
  method: 'get',
  path: '/api/groups',
  access: 'signed-in',
  priority: 'deferrable',
  responses: {
    200: reply(
      'My groups',
      z.strictObject({
        groups: z.array(z.strictObject({ ...summary, seats: z.int(), taken: z.int() })),
      }),
    ),
  },
});

export const readGroup = endpoint({
  summary: 'Reads one of my groups with its seats',
  method: 'get',
  path: '/api/groups/{id}',
  access: 'signed-in',
  priority: 'deferrable',
  request: { params: inGroup },
  responses: { 200: reply('The group', group) },
  errors: ['not-found'],
});

export const createGroupInvitations = endpoint({
  summary: 'Reserves a seat for each address and emails its link: for all of them, or for none',
  description:
    'An address that was invited before gets its link again. The same id again sends nothing more.',
  method: 'post',
  path: '/api/groups/{id}/invitations',
  access: 'signed-in',
  limit: { name: 'group-invitations', per: 'user', atMost: 60, minutes: 60 },
  request: {
    params: inGroup,
    body: body(
      z.strictObject({
        /** Created by the browser. */
        id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
        to: z.array(text(320)).min(1).max(mostInvitationsAtOnce),
      }),
    ),
  },
  // `aborted`: the reason says why, such as `too-few-seats`.
  responses: { 201: reply('Queued', done) },
  errors: ['not-found', 'aborted'],
});

export const createSeatLink = endpoint({
  summary: 'Reserves a free seat and returns its link, which one learner can use',
  method: 'post',
  path: '/api/groups/{id}/seat-links',
  access: 'signed-in',
  limit: { name: 'seat-links', per: 'user', atMost: 1000, minutes: 60 },
  request: { params: inGroup },
  responses: { 201: reply('The reserved seat', z.strictObject({ seat: z.int(), code: z.string() })) },
  errors: ['not-found', 'aborted'],
});

export const putJoinLink = endpoint({
  summary: 'Switches the join link on, with a new code, or off',
  method: 'put',
  path: '/api/groups/{id}/join-link',
  access: 'signed-in',
  request: { params: inGroup, body: body(z.strictObject({ isOn: z.boolean() })) },
  responses: { 200: reply('Stored', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createSeatRelease = endpoint({
  summary: 'Takes a seat back: its learner loses the access immediately, and the seat is free again',
  description: 'A second click changes nothing, also when someone else has taken the seat since.',
  method: 'post',
  path: '/api/groups/{id}/seats/{seat}/release',
  access: 'signed-in',
  request: { params: ofSeat, body: body(z.strictObject({ takenAt })) },
  responses: { 201: reply('Free', done) },
  // `aborted`, reason `changed-elsewhere`: someone else has the seat now.
  errors: ['not-found', 'aborted'],
});

export const putSeatsChecked = endpoint({
  summary: 'Records that the seats of my group are right after a restored backup',
  method: 'put',
  path: '/api/groups/{id}/checked',
  access: 'signed-in',
  request: { params: inGroup },
  responses: { 200: reply('Stored', done) },
  errors: ['not-found'],
});

export const putStudioSeatsChecked = endpoint({
  summary: 'Records that the seats of any group are right after a restored backup',
  method: 'put',
  path: '/api/studio/groups/{id}/checked',
  access: instructor,
  audit: 'seats-checked',
  request: { params: inGroup },
  responses: { 200: reply('Stored', done) },
  errors: ['not-found'],
});

export const readStudioGroup = endpoint({
  summary: 'Reads any group, without its codes',
  method: 'get',
  path: '/api/studio/groups/{id}',
  access: instructor,
  request: { params: inGroup },
  responses: { 200: reply('The group', group) },
  errors: ['not-found'],
});

export const createStudioSeatRelease = endpoint({
  summary: 'Takes a seat back, or removes it, such as after a partial refund',
  method: 'post',
  path: '/api/studio/groups/{id}/seats/{seat}/release',
  access: freshInstructor,
  audit: 'seat-taken-back',
  request: {
    params: ofSeat,
    body: body(z.strictObject({ why: text(300).trim().min(1), isRemoved: z.boolean(), takenAt })),
  },
  responses: { 201: reply('Taken back', done) },
  // `aborted`, reason `changed-elsewhere`: someone else has the seat now.
  errors: ['not-found', 'aborted'],
});
