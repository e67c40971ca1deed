import type { ReportReason } from '@castlane/contract/report.ts';
import { record } from '#app/demo/acts/audit.ts';
import type { Scene } from './scene.ts';

type Told = { reporter: string; reported: string; reason: ReportReason; note: string | null; hoursAgo: number; closedAfter?: number };

/** Reports to staff; one of them is closed. */
const REPORTS: readonly Told[] = [
  {
    reporter: 'maya',
    reported: 'liam',
    reason: 'impersonation',
    note: 'The picture is of a friend of mine, who has no account here.',
    hoursAgo: 7,
  },
  { reporter: 'daniel', reported: 'noor', reason: 'spam', note: null, hoursAgo: 52, closedAfter: 6 },
];

export function planReports(scene: Scene): void {
  for (const report of REPORTS) scene.past.plan(scene.past.hoursAgo(report.hoursAgo), () => tell(scene, report));
}

function tell(scene: Scene, { reporter, reported, reason, note, closedAfter }: Told): void {
  const { past } = scene;
  const { id: subjectId, slug, name, about, profile_image_uri: profileImageUri } = scene.who(reported).row;
  const row = {
    id: past.id(),
    reporter_id: scene.who(reporter).row.id,
    reported_id: subjectId,
    kind: 'profile',
    subject_id: subjectId,
    reason,
    note,
    title: name,
    context: { kind: 'profile', slug, name, about: about ?? '', profileImageUri },
    created_at: past.time,
    resolved_at: null as string | null,
    resolved_by: null as string | null,
    outcome: null as string | null,
    resolution: null as string | null,
  };
  past.tables.reports.push(row);
  if (closedAfter === undefined) return;
  past.later(closedAfter * 60, () => {
    const { id: actorId } = scene.who('liis').row;
    const resolution = 'Looked at the last ten comments: each is about its job.';
    Object.assign(row, { resolved_at: past.time, resolved_by: actorId, outcome: 'nothing', resolution });
    record(past, { actorId, action: 'report.resolved', targetKind: 'report', targetId: row.id, reason: resolution });
  });
}
