import { newId } from '#platform/ids.ts';
import { byObject, completedWorkOf, engagementById, fits, found, idOnly, none, with_, type Cell, type Row } from './cells.ts';

/** Creates a template of an owner. */
async function templateOf({ world }: Cell, ownerId: string): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO job_templates (id, owner_id, name, brief) VALUES (${id}, ${ownerId}, 'Spring', '{"title": "Spring walk"}')`;
  return id;
}

/** Builds calls that name a template of an owner. */
function templateById(body?: unknown) {
  return byObject(
    (id) => with_(idOnly(id), body),
    (cell: Cell) => templateOf(cell, cell.me.id),
    async (cell) => with_(idOnly(await templateOf(cell, (await cell.world.owner()).id)), body),
    'id',
  );
}

/** Creates a saved reply of an account. */
async function replyOf({ world }: Cell, accountId: string): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO saved_replies (id, account_id, name, text) VALUES (${id}, ${accountId}, 'Thanks', 'Thank you, {name}')`;
  return id;
}

const REPLY = { name: 'Thank you', text: 'Thank you, {name}.' };

/** Builds calls that name a saved reply of an account. */
function replyById(body?: unknown) {
  return byObject(
    (id) => with_(idOnly(id), body),
    (cell: Cell) => replyOf(cell, cell.me.id),
    async (cell) => with_(idOnly(await replyOf(cell, (await cell.world.owner()).id)), body),
    'id',
  );
}

/** What accounts keep to write less. */
export const TEMPLATE_ROWS: Record<string, Row> = {
  'jobTemplate.listTemplates': { who: 'owner', answers: fits(200) },
  'jobTemplate.getTemplate': { who: 'owner', answers: found(200, 1009, 1009, 1009), inputs: templateById() },
  'jobTemplate.saveTemplate': { who: 'owner', answers: fits(201), inputs: none(() => ({ body: { name: 'Spring', brief: {} } })) },
  'jobTemplate.renameTemplate': { who: 'owner', answers: found(200, 1009, 1009, 1005), inputs: templateById({ name: 'Autumn' }) },
  'jobTemplate.deleteTemplate': { who: 'owner', answers: found(204, 1009, 1009, 1005), inputs: templateById() },
  'again.workAgain': { who: 'activeOwner', answers: found(201, 1009, 1009, 1005), inputs: engagementById(completedWorkOf) },
  'standingTerms.getStandingTerms': { who: 'owner', answers: fits(200) },
  'standingTerms.setStandingTerms': { who: 'owner', answers: fits(200), inputs: none(() => ({ body: { terms: null } })) },
  'savedReply.listSavedReplies': { who: 'verified', answers: fits(200) },
  'savedReply.saveReply': { who: 'verified', answers: fits(201), inputs: none(() => ({ body: REPLY })) },
  'savedReply.changeReply': { who: 'verified', answers: found(200, 1009, 1009, 1005), inputs: replyById(REPLY) },
  'savedReply.deleteReply': { who: 'verified', answers: found(204, 1009, 1009, 1005), inputs: replyById() },
};
