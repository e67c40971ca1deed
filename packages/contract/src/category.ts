import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

export const Category = z.object({ id: Id, slug: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: 'categories',
  who: 'anyone',
  summary: 'The categories of jobs and creators, in their order',
  answer: z.object({ items: z.array(Category) }),
});
