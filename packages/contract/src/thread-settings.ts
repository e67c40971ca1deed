import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { Thread } from './thread.ts';

export const updateThread = endpoint('PATCH threads/:id', {
  who: 'verified',
  summary: 'Mute or archive a thread, for yourself only',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  body: z
    .strictObject({ muted: z.optional(z.boolean()), archived: z.optional(z.boolean()) })
    .check(z.refine(({ muted, archived }) => muted !== undefined || archived !== undefined, { error: 'Say what to change' })),
  answer: Thread,
});
