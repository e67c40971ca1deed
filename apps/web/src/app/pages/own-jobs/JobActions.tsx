import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { IconCircleX, IconCopy, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { useRef, type ReactNode, type MouseEvent } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Group } from '#ui/layout.ts';
import { CloseJobModal } from './CloseJobModal.tsx';
import css from './JobActions.module.css';
import { OpeningsModal } from './OpeningsModal.tsx';
import { useOnePress } from './status-api.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

/** The buttons at the head of a job; an expired job, or a filled one with a free opening, is reopened from the note below. */
const PRESSES = ['pause', 'resume'] as const;
type Press = (typeof PRESSES)[number];
const ICONS: Record<Press, ReactNode> = {
  pause: <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />,
  resume: <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />,
};

/** One button beside the title, and the other actions in a menu; on a phone, all are in the menu. */
export function JobActions({ job }: { job: OwnJob }) {
  const gate = useReviewGate();
  const { press, isPending } = useOnePress(job.slug);
  const { open, dialog } = useDialogs<'close' | 'openings'>((what, state) =>
    what === 'close' ? <CloseJobModal job={job} {...state} /> : <OpeningsModal job={job} {...state} />,
  );
  const main = PRESSES.find((each) => whyJobCannot(each, job.status) === undefined);
  return (
    <Group className={css.root} gap={8} wrap="nowrap" align="stretch" flex="none">
      {canEdit(job) && (
        <span className={css.onlyDesk}>
          <LinkButton
            variant="default"
            href={paths.updateJob(job.slug)}
            onClick={gate}
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('jobs.edit')}
          </LinkButton>
        </span>
      )}
      <span className={css.onlyDesk}>
        {main ? (
          <Button
            variant="default"
            loading={isPending}
            leftSection={ICONS[main]}
            // The second half of a double click would undo the first, as the button has changed by then.
            onClick={({ detail }) => detail < 2 && press(main)}
          >
            {t('jobs', { context: main })}
          </Button>
        ) : (
          <LinkButton
            variant="default"
            href={paths.postJob({ copy: job.slug })}
            onClick={gate}
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('jobs.copy')}
          </LinkButton>
        )}
      </span>
      <div className={main || canSetOpenings(job) ? undefined : css.onlyPhone}>
        <JobMenu job={job} main={main} onPress={press} onOpenings={() => open('openings')} onClose={() => open('close')} />
      </div>
      {dialog}
    </Group>
  );
}

function canEdit({ status }: OwnJob): boolean {
  return whyJobCannot('edit', status) === undefined;
}

function canSetOpenings({ status }: OwnJob): boolean {
  return whyJobCannot('setOpenings', status) === undefined;
}

type MenuProps = { job: OwnJob; main: Press | undefined; onPress: (what: Press) => void; onOpenings: () => void; onClose: () => void };

function JobMenu({ job, main, onPress, onOpenings, onClose }: MenuProps) {
  const gate = useReviewGate();
  const root = useRef<HTMLDivElement>(null);
  const canClose = whyJobCannot('close', job.status) === undefined;
  const icon = main && ICONS[main];
  /** The menu item unmounts now. Its button gets the focus, so the dialog returns it there. */
  function leave(close: () => void, act?: () => void) {
    close();
    root.current?.querySelector('button')?.focus();
    act?.();
  }
  return (
    <div ref={root}>
      <Popup
        label={t('jobs.menu')}
        width={220}
        renderTrigger={(props) => (
          <IconButton label={t('jobs.menu')} variant="line" {...props}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      >
        {(close) => (
          <Box component="ul" py={8}>
            {main && (
              <li className={css.onlyPhone}>
                <button type="button" className={css.item} onClick={() => leave(close, () => onPress(main))}>
                  {icon}
                  <span>{t('jobs', { context: main })}</span>
                </button>
              </li>
            )}
            {canEdit(job) && (
              <li className={css.onlyPhone}>
                <UiLink
                  className={css.item}
                  href={paths.updateJob(job.slug)}
                  onClick={(event) => {
                    leave(close);
                    gate(event);
                  }}
                >
                  <IconPencil size={18} stroke={1.75} aria-hidden="true" />
                  <span>{t('jobs.edit')}</span>
                </UiLink>
              </li>
            )}
            <li>
              <UiLink
                className={css.item}
                href={paths.postJob({ copy: job.slug })}
                onClick={(event) => {
                  leave(close);
                  gate(event);
                }}
              >
                <IconCopy size={18} stroke={1.75} aria-hidden="true" />
                <span>{t('jobs.copy')}</span>
              </UiLink>
            </li>
            {canSetOpenings(job) && (
              <li>
                <button type="button" className={css.item} onClick={() => leave(close, onOpenings)}>
                  <IconUsers size={18} stroke={1.75} aria-hidden="true" />
                  <span>{t('jobs.setOpenings')}</span>
                </button>
              </li>
            )}
            {canClose && (
              <li>
                <button type="button" className={css.item} data-danger onClick={() => leave(close, onClose)}>
                  <IconCircleX size={18} stroke={1.75} aria-hidden="true" />
                  <span>{t('jobs.close')}</span>
                </button>
              </li>
            )}
          </Box>
        )}
      </Popup>
    </div>
  );
}

/** For links that need a verified profile: until then they open the verification dialog. */
function useReviewGate(): (event: MouseEvent) => void {
  const status = useProfile()?.status;
  return (event) => {
    if (status === undefined || status === 'active') return;
    event.preventDefault();
    openReviewModal();
  };
}
