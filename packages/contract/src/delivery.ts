import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DELIVERY_FILES_MAX, DELIVERY_LINKS_MAX, DELIVERY_NOTE_MAX, DELIVERY_NOTES_MAX, OPENINGS_MAX } from './policy.ts';
import { atMost, Count, HttpsUrl, Id, joinedIds, paragraphs, Slug, Time } from './primitives.ts';
import { Engagement } from './engagement.ts';

const byId = z.strictObject({ id: Id });

export const DeliveryInput = z
  .strictObject({
    note: z.optional(paragraphs(1, 2000)),
    links: z.optional(z.array(HttpsUrl).check(atMost(DELIVERY_LINKS_MAX, { error: `Add at most ${DELIVERY_LINKS_MAX} links` }))),
    /** Uploads for `delivery_file`, ready. */
    uploadIds: z.optional(z.array(Id).check(atMost(DELIVERY_FILES_MAX, { error: `Add at most ${DELIVERY_FILES_MAX} files` }))),
  })
  .check(
    z.refine(({ note, links, uploadIds }) => Boolean(note) || (links?.length ?? 0) > 0 || (uploadIds?.length ?? 0) > 0, {
      error: 'Add a link, a file or a note',
      path: ['links'],
    }),
  );
export type DeliveryInput = z.infer<typeof DeliveryInput>;

export const deliver = endpoint('POST engagements/:id/deliver', {
  who: 'activeCreator',
  summary: 'Deliver the work; without an answer it is accepted after 7 days',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: DeliveryInput,
  answer: Engagement,
});

const Share = z.number({ error: 'Choose a point of the image' }).check(z.gte(0), z.lte(1));

/** A note on one file of the delivery; `atMs` only for a video, `point` only for an image. */
export const DeliveryNoteInput = z.strictObject({
  uploadId: Id,
  text: paragraphs(1, DELIVERY_NOTE_MAX),
  atMs: z.optional(Count),
  point: z.optional(z.strictObject({ x: Share, y: Share })),
});
export type DeliveryNoteInput = z.infer<typeof DeliveryNoteInput>;

/** `deliveryId`, here and below, is the delivery that the owner saw: if a newer one has arrived, nothing changes (1005). */
export const requestChanges = endpoint('POST engagements/:id/request-changes', {
  who: 'activeOwner',
  summary: 'Request changes to a delivery, as often as the terms allow',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({
    note: paragraphs(10, 2000),
    notes: z.optional(z.array(DeliveryNoteInput).check(atMost(DELIVERY_NOTES_MAX, { error: `Add at most ${DELIVERY_NOTES_MAX} notes` }))),
    deliveryId: z.optional(Id),
  }),
  answer: Engagement,
});

export const tickNote = endpoint('PUT engagements/:id/notes/:noteId', {
  who: 'activeCreator',
  summary: 'Tick off a note on a delivered file while you make the changes, or remove your tick',
  problems: [1005, 1009],
  params: z.strictObject({ id: Id, noteId: Id }),
  body: z.strictObject({ done: z.boolean() }),
  answer: Engagement,
});

export const complete = endpoint('POST engagements/:id/complete', {
  who: 'activeOwner',
  summary: 'Accept the delivery; this begins the next part, or completes the work',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.optional(z.strictObject({ deliveryId: z.optional(Id) })),
  answer: Engagement,
});

// With the longest slug and all ids, this path is just short enough for the server.
export const getDeliveredZip = endpoint('GET job/:slug/delivered-zip', {
  who: 'owner',
  summary: 'Get a short-lived address of one ZIP with all delivered files of your job; `ids`, separated by commas, selects engagements',
  problems: [1005, 1013],
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ ids: z.optional(joinedIds(OPENINGS_MAX)) }),
  answer: z.object({
    /** A path on this server. */
    url: z.string(),
    expiresAt: Time,
    files: z.int(),
    /** The size of the whole ZIP. */
    bytes: z.int(),
  }),
});
