import { agreedIn, wholeBrief, type Brief } from '@castlane/contract/brief.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';
import { keepDueBy } from '#features/engagements/deadlines.ts';
import { freeze } from './freeze.ts';

type Row = { number: number; terms: Record<string, unknown>; amends: string | null };
type Found = Record<string, unknown> & Omit<Row, 'terms'> & { brief: Brief };

/**
 * Freezes what an offer or an amendment agreed on, with the brief version that the creator accepted last, even if a newer one exists. Later
 * terms contain the hash of the previous ones. The first keep what the owner has answered about the job, as an appendix. The caller holds the job's lock, so numbers have no gap.
 */
export async function agree(tx: Tx, engagementId: string, offerId: string): Promise<{ number: number; sha256: string }> {
  const { number, amends, terms } = await termsOf(tx, engagementId, offerId);
  const { text, sha256 } = freeze(amends === null ? terms : { ...terms, amends });
  await tx`
    INSERT INTO agreements (engagement_id, number, offer_id, owner_id, creator_id, terms, sha256, answers)
    SELECT ${engagementId}, ${number}, f.id, t.owner_id, t.creator_id, ${text}, ${sha256}, ${number === 1 ? answersSoFar(tx) : tx`'[]'::jsonb`} FROM offers f JOIN threads t ON t.id = f.thread_id WHERE f.id = ${offerId}`;
  await keepDueBy(tx, engagementId);
  return { number, sha256 };
}

/** Selects the answered questions about the job of `offers f`, oldest first: the appendix, which is beside the terms that the hash covers. */
function answersSoFar(tx: Tx): Fragment {
  return tx`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('question', q.text, 'answer', q.answer, 'answeredAt', ${timeText(tx, tx`q.decided_at`)}) ORDER BY q.id), '[]')
    FROM job_questions q WHERE q.job_id = f.job_id AND q.status = 'answered')`;
}

async function termsOf(tx: Tx, engagementId: string, offerId: string): Promise<Row> {
  const [row] = await tx<Found[]>`
    SELECT coalesce(g.number, 0) + 1 AS number, g.sha256 AS amends,
      f.id AS offer_id, j.slug AS job, v.version AS job_version, v.brief, f.price, f.deliverables, f.due_by, j.time_zone, f.change_rounds, f.usage_rights, f.pay_within_days, f.parts,
      jsonb_build_object('name', o.name, 'company', o.company) AS owner, jsonb_build_object('name', c.name) AS creator
    FROM offers f JOIN jobs j ON j.id = f.job_id JOIN threads t ON t.id = f.thread_id JOIN proposals p ON p.id = f.proposal_id
    JOIN job_versions v ON v.job_id = j.id AND v.version = p.agreed_version
    JOIN accounts o ON o.id = t.owner_id JOIN accounts c ON c.id = t.creator_id
    LEFT JOIN LATERAL (SELECT number, sha256 FROM agreements WHERE engagement_id = ${engagementId} ORDER BY number DESC LIMIT 1) g ON true
    WHERE f.id = ${offerId}`;
  const { number, amends, brief, payWithinDays, parts, ...terms } = row!;
  const more = { ...(payWithinDays === null ? {} : { payWithinDays }), ...(parts === null ? {} : { parts }) };
  return { number, amends, terms: { ...terms, ...more, ...agreedIn(wholeBrief(brief)) } };
}
