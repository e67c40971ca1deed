import type { Db } from '#platform/db/connect.ts';

/** What a race left behind of a job. */
export type Facts = {
  status: string;
  openings: number;
  taken: number;
  /** The statuses of its engagements, in alphabetical order. */
  work: string[];
  /** For each creator: the status of the comment, how often it was refunded, and how often its creator was told that it ended. */
  comments: Record<string, string>;
  /** For each creator with an engagement: the agreed terms, each with its hash. */
  terms: Record<string, string>;
  /** For each creator: the version that the comment agrees to, and whether its creator is asked about another. */
  asked: Record<string, string>;
  /** For each creator with a thread: how many events of each kind it has. */
  events: Record<string, Record<string, number>>;
  /** For each creator with an engagement: who has ticked the payment off, what staff were asked or have decided, and how it counts. */
  payments: Record<string, string>;
  /** How the owner's payments are counted. */
  counted: string;
  /** For each creator whose work has a product: its status, what was said of it, whether its address is stored, how it counts, and why the work ended. */
  products: Record<string, string>;
  /** How the owner's products are counted. */
  productsCounted: string;
  /** How many notifications of each kind both sides got. */
  told: Record<string, number>;
};

export async function factsOf(db: Db, jobId: string): Promise<Facts> {
  const [facts] = await db<Facts[]>`
    SELECT j.status, j.openings, s.taken_count AS taken, ARRAY(SELECT e.status FROM engagements e WHERE e.job_id = j.id ORDER BY 1) AS work,
      (SELECT jsonb_object_agg(p.creator_id, format('%s, refunded %s, told %s', p.status,
         (SELECT count(*) FROM star_transfers t WHERE t.proposal_id = p.id AND t.reason = 'refund'),
         (SELECT count(*) FROM notifications n WHERE n.account_id = p.creator_id AND n.data ->> 'proposalId' = p.id::text
            AND n.kind IN ('proposal_not_selected', 'proposal_void', 'proposal_expired')))) FROM proposals p WHERE p.job_id = j.id) AS comments,
      coalesce((SELECT jsonb_object_agg(e.creator_id, (SELECT string_agg(g.terms || g.sha256, ' ' ORDER BY g.number) FROM agreements g WHERE g.engagement_id = e.id))
         FROM engagements e WHERE e.job_id = j.id), '{}') AS terms,
      (SELECT jsonb_object_agg(p.creator_id, p.agreed_version || CASE WHEN p.consent_by IS NULL THEN '' ELSE ', asked' END) FROM proposals p WHERE p.job_id = j.id) AS asked,
      coalesce((SELECT jsonb_object_agg(t.creator_id, (SELECT jsonb_object_agg(x.kind, x.count) FROM (SELECT v.kind, count(*) FROM thread_events v WHERE v.thread_id = t.id GROUP BY 1) x))
         FROM threads t WHERE t.job_id = j.id), '{}') AS events,
      coalesce((SELECT jsonb_object_agg(e.creator_id, concat_ws(', ', CASE WHEN m.paid_at IS NOT NULL THEN 'paid' END,
           CASE WHEN m.received_at IS NOT NULL THEN 'received' END, CASE WHEN d.id IS NOT NULL THEN coalesce('decided ' || d.outcome, 'asked') END, 'counts as ' || coalesce(m.paid_as, 'nothing')))
         FROM engagements e LEFT JOIN payment_marks m ON m.engagement_id = e.id LEFT JOIN disputes d ON d.engagement_id = e.id AND d.about = 'payment' WHERE e.job_id = j.id), '{}') AS payments,
      (SELECT format('%s of %s, %s unpaid', r.payments_on_time, r.payments_counted, r.payments_unpaid) FROM owner_records r WHERE r.owner_id = j.owner_id) AS counted,
      coalesce((SELECT jsonb_object_agg(e.creator_id, concat_ws(', ', h.status, CASE WHEN h.missing_at IS NOT NULL THEN 'missing' END, CASE WHEN h.by_silence THEN 'by silence' END,
           CASE WHEN h.address IS NOT NULL THEN 'addressed' END, 'counts as ' || coalesce(h.sent_as, 'nothing'), e.end_reason))
         FROM engagements e JOIN shipments h ON h.engagement_id = e.id WHERE e.job_id = j.id), '{}') AS products,
      (SELECT format('%s of %s', r.products_on_time, r.products_counted) FROM owner_records r WHERE r.owner_id = j.owner_id) AS products_counted,
      coalesce((SELECT jsonb_object_agg(x.kind, x.count) FROM (SELECT n.kind, count(*) FROM notifications n WHERE n.data ->> 'jobSlug' = j.slug GROUP BY 1) x), '{}') AS told
    FROM jobs j JOIN job_stats s ON s.job_id = j.id WHERE j.id = ${jobId}`;
  return facts!;
}
