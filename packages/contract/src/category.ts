import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, line } from './primitives.ts';

export const Category = z.object({ id: Id, slug: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint('GET categories', {
  who: 'anyone',
  summary: 'List the categories of jobs and creators in their order',
  answer: z.object({ items: z.array(Category) }),
});

/** A category with the figures that staff see. */
export const ManagedCategory = z.object({ ...Category.shape, position: z.int(), isRetired: z.boolean(), jobs: z.int(), accounts: z.int() });
export type ManagedCategory = z.infer<typeof ManagedCategory>;
const ManagedCategories = z.object({ items: z.array(ManagedCategory) });

export const listManagedCategories = endpoint('GET /staff/v1/categories', {
  who: 'staff',
  summary: 'List all categories in their order, including retired ones, with how often each is used',
  answer: ManagedCategories,
});

export const createCategory = endpoint('POST /staff/v1/categories', {
  who: 'staff',
  summary: 'Add a category at the end; 1005 (409) if the name is taken',
  status: 201,
  problems: [1005],
  body: z.strictObject({ name: line(2, 40) }),
  answer: ManagedCategory,
});

export const changeCategory = endpoint('PATCH /staff/v1/categories/:id', {
  who: 'staff',
  summary: 'Rename, retire, restore or move a category (position 0 is the first); returns the whole list',
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    name: z.optional(line(2, 40)),
    isRetired: z.optional(z.boolean()),
    index: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  }),
  answer: ManagedCategories,
});
