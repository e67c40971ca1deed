import type { ReportReason } from '@castlane/contract/report.ts';
import { REQUEST, viewerOf } from '#app/demo/acts/rows.ts';
import staffWork from '#app/demo/content/staff-work.json' with { type: 'json' };
import { resolveReport, sendReport } from '#features/moderation/reports/actions.ts';
import type { Scene } from './scene.ts';

type Told = {
  reporter: string;
  reported: string;
  reason: ReportReason;
  note?: string;
  hoursAgo: number;
  closed?: { after: number; note: string };
};

/** Plans reports of profiles to staff. */
export function planReports(scene: Scene): void {
  const { past } = scene;
  for (const { reporter, reported, reason, note, hoursAgo, closed } of staffWork.reports as Told[]) {
    let sent: { id: string } | undefined;
    past.plan(past.hoursAgo(hoursAgo), () =>
      past.act(async (deps) => {
        const about = { kind: 'profile' as const, slug: scene.who(reported).row.slug };
        sent = await sendReport(deps, viewerOf(scene.who(reporter)), { about, reason, note });
      }),
    );
    if (!closed) continue;
    past.plan(past.hoursAgo(hoursAgo - closed.after), () =>
      past.act((deps) => {
        const by = { accountId: scene.who('liis').row.id, requestId: REQUEST };
        return deps.write((tx) => resolveReport(deps, tx, by, sent!.id, { outcome: 'nothing', note: closed.note }));
      }),
    );
  }
}
