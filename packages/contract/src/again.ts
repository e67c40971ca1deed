import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OwnJob } from './job.ts';
import { Id } from './primitives.ts';

export const workAgain = endpoint('POST engagements/:id/again', {
  who: 'activeOwner',
  summary:
    'Make a draft of a job by invitation with the last terms of completed work, for its creator, who is invited when it is published',
  status: 201,
  statusAgain: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  answer: OwnJob,
});
