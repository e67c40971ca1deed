import type { ListedTemplate, Template, TemplateBrief } from '@castlane/contract/job-template.ts';
import { Id } from '@castlane/contract/primitives.ts';
import { listCategories } from '#features/categories/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { withoutGone } from './rules.ts';

type Sources = Pick<Deps, 'db' | 'templates'>;

/** Returns an owner's templates, newest first, and then those of the house. */
export async function listTemplates({ db, templates }: Sources, ownerId: string): Promise<ListedTemplate[]> {
  const own = await db<ListedTemplate[]>`
    SELECT id, 'own' AS kind, name, brief ->> 'title' AS title FROM job_templates WHERE owner_id = ${ownerId} ORDER BY id DESC`;
  return [...own, ...templates.map(({ id, kind, name, title }) => ({ id, kind, name, title }))];
}

/** Returns a template of an owner or of the house. Throws 1009 if there is none with this id. */
export async function getTemplate({ db, templates }: Sources, ownerId: string, id: string): Promise<Template> {
  const template = Id.safeParse(id).success ? await findOwn(db, ownerId, id) : templates.find((each) => each.id === id);
  if (!template) throw new Problem(1009);
  return template;
}

async function findOwn(db: Db, ownerId: string, id: string): Promise<Template | undefined> {
  const [own] = await db<{ id: string; name: string; brief: TemplateBrief }[]>`
    SELECT id, name, brief FROM job_templates WHERE id = ${id} AND owner_id = ${ownerId}`;
  if (!own) return undefined;
  const chosen = new Set((await listCategories(db)).map((category) => category.id));
  return { ...own, kind: 'own', title: own.brief.title ?? null, ...withoutGone(own.brief, chosen) };
}
