import type { ReportReason } from '@castlane/contract/report.ts';
import { record } from '#app/demo/acts/audit.ts';
import staffWork from '#app/demo/content/staff-work.json' with { type: 'json' };
import type { Scene } from './scene.ts';

type Told = {
  reporter: string;
  reported: string;
  reason: ReportReason;
  note: string | null;
  hoursAgo: number;
  closed?: { after: number; resolution: string };
};

/** Plans reports to staff. */
export function planReports(scene: Scene): void {
  for (const report of staffWork.reports as Told[]) scene.past.plan(scene.past.hoursAgo(report.hoursAgo), () => tell(scene, report));
}

function tell(scene: Scene, { reporter, reported, reason, note, closed }: Told): void {
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
  if (!closed) return;
  const { after, resolution } = closed;
  past.later(after * 60, () => {
    const { id: actorId } = scene.who('liis').row;
    Object.assign(row, { resolved_at: past.time, resolved_by: actorId, outcome: 'nothing', resolution });
    record(past, { actorId, action: 'report.resolved', targetKind: 'report', targetId: row.id, reason: resolution });
  });
}
