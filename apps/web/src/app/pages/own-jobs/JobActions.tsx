import { RECRUITING_STATUSES, whyJobCannot, type JobAction } from '@castlane/contract/job-state.ts';
import { CloseReason, type OwnJob } from '@castlane/contract/job.ts';
import {
  IconCircleX,
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { paths } from '#platform/page/paths.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { templateOfJob } from '#features/jobs/templates/template-values.ts';
import { t as templatesT } from '#features/jobs/templates/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Group } from '#ui/layout.ts';
import css from './JobActions.module.css';
import { t as links } from '#features/search/links/words.ts';
import { OpeningsModal } from './OpeningsModal.tsx';
import { focusJobTitle, useCloseJob, useOnePress } from './status-api.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { ListedReasonModal } from '#features/jobs/ListedReasonModal.tsx';
import { countRunning } from '#features/jobs/shown-status.ts';
import { useWaitingCount } from '#features/proposals/received/received-api.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const LinkModal = lazyPart(() => import('#features/search/links/LinkModal.tsx'), 'LinkModal');
const SaveTemplateModal = lazyPart(() => import('#features/jobs/templates/SaveTemplateModal.tsx'), 'SaveTemplateModal');

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The buttons at the head of a job; an expired job, or a filled one with a free opening, is reopened from the note below. */
const PRESSES = ['pause', 'resume'] as const;
const PRESS_ICONS = { pause: IconPlayerPause, resume: IconPlayerPlay };

type Action = {
  Icon: TablerIcon;
  label: string;
  href?: string;
  onClick: (event: MouseEvent) => void;
  isDanger?: boolean;
  /** Beside the menu on a desk. */
  isOnlyPhone?: boolean;
};

/** One button beside the title, and the other actions in a menu; on a phone, all are in the menu. */
export function JobActions({ job: { slug, status }, job }: { job: OwnJob }) {
  const onClick = useReviewGate();
  const { press, isPending } = useOnePress(slug);
  const { open, dialog } = useDialogs<'close' | 'openings' | 'link' | 'template'>((what, state) => {
    if (what === 'link') return <LinkModal slug={slug} {...state} />;
    if (what === 'template') return <SaveTemplateModal brief={templateOfJob(job)} {...state} />;
    return what === 'close' ? <CloseJobModal job={job} {...state} /> : <OpeningsModal job={job} {...state} />;
  });
  const can = (action: JobAction) => whyJobCannot(action, status) === undefined;
  const main = PRESSES.find(can);
  const change = main && { Icon: PRESS_ICONS[main], label: t('jobs', { context: main }), isOnlyPhone: true, onClick: () => press(main) };
  const edit = can('edit') && { Icon: IconPencil, label: t('jobs.edit'), href: paths.updateJob(slug), isOnlyPhone: true, onClick };
  const copy = { Icon: IconCopy, label: t('jobs.copy'), href: paths.postJob({ copy: slug }), isOnlyPhone: !change, onClick };
  const link = RECRUITING_STATUSES.includes(status) && { Icon: IconLink, label: links('links.invite'), onClick: () => open('link') };
  const template = { Icon: IconTemplate, label: templatesT('templates.save'), onClick: () => open('template') };
  const openings = can('setOpenings') && { Icon: IconUsers, label: t('jobs.setOpenings'), onClick: () => open('openings') };
  const end = can('close') && { Icon: IconCircleX, label: t('jobs.close'), isDanger: true, onClick: () => open('close') };
  return (
    <Group className={css.root} gap={8} wrap="nowrap" align="stretch" flex="none">
      {edit && <DeskLink {...edit} />}
      {change ? (
        <span className={css.onlyDesk}>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<change.Icon {...ICON} />}
            // The second half of a double click would undo the first, as the button has changed by then.
            onClick={({ detail }) => detail < 2 && change.onClick()}
          >
            {change.label}
          </Button>
        </span>
      ) : (
        <DeskLink {...copy} />
      )}
      <JobMenu actions={[change, edit, copy, link, template, openings, end].filter((action) => action !== undefined && action !== false)} />
      {dialog}
    </Group>
  );
}

function DeskLink({ Icon, label, href, onClick }: Action & { href: string }) {
  return (
    <span className={css.onlyDesk}>
      <LinkButton variant="default" href={href} onClick={onClick} leftSection={<Icon {...ICON} />}>
        {label}
      </LinkButton>
    </span>
  );
}

function JobMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <Popup
      label={t('jobs.menu')}
      width={220}
      renderTrigger={(props) => <IconButton Icon={IconDots} label={t('jobs.menu')} variant="line" {...props} />}
    >
      {(close) => (
        <Box component="ul" py={8}>
          {actions.map((action) => (
            <MenuItem key={action.label} {...action} onClose={close} />
          ))}
        </Box>
      )}
    </Popup>
  );
}

function MenuItem({ Icon, label, href, isDanger, isOnlyPhone, onClick, onClose }: Action & { onClose: () => void }) {
  const content = (
    <>
      <Icon {...ICON} />
      <span>{label}</span>
    </>
  );
  function choose(event: MouseEvent) {
    onClose();
    onClick(event);
  }
  return (
    <li className={isOnlyPhone ? css.onlyPhone : undefined}>
      {href ? (
        <UiLink className={css.item} href={href} onClick={choose}>
          {content}
        </UiLink>
      ) : (
        <button type="button" className={css.item} data-danger={isDanger || undefined} onClick={choose}>
          {content}
        </button>
      )}
    </li>
  );
}

/** Says what closing a job does, and asks for the reason, which all creators who wait will read. */
function CloseJobModal({ job: { slug, work }, ...state }: DialogState & { job: OwnJob }) {
  const close = useCloseJob(slug);
  const waiting = useWaitingCount(slug);
  const running = countRunning(work);
  return (
    <ListedReasonModal
      {...state}
      title={t('jobs.closeTitle')}
      text={
        <>
          <span>{t('jobs.closeText')}</span> {running > 0 && <span>{t('jobs.closeRunning', { count: running })}</span>}{' '}
          <span>{waiting === undefined ? t('jobs.closeWaitingAll') : t('jobs.closeWaiting', { count: waiting })}</span>
        </>
      }
      draft={`close.${slug}`}
      reasons={CloseReason.options}
      label={t('jobs.closeWhy')}
      words={(reason) => t('jobs.closeReason', { context: reason })}
      send={(body) => close.mutateAsync(body)}
      done={t('jobs.closed')}
      onExit={(isSent) => isSent && focusJobTitle()}
      cancel={t('jobs.keepOpen')}
      submit={t('jobs.close')}
    />
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
