import type { JobCreator } from '@castlane/contract/job-creator.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileText, IconMessageCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useDownloadDelivered } from '#features/engagements/deliveries/download-delivered.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Group } from '#ui/layout.ts';
import { FloatingBar } from '#ui/pages/FloatingBar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Board, BoardSkeleton, PhoneBoard, type RowsProps } from './Board.tsx';
import { byStage, canMessage, canOffer, isLate } from './creator-step.ts';
import { messenger, offerer, useJobCreators } from './creators-api.ts';
import { CreatorsTable } from './CreatorsTable.tsx';
import { t } from './words.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const MessageAllModal = lazyPart(() => import('./MessageAllModal.tsx'), 'MessageAllModal');
const OfferAllModal = lazyPart(() => import('./OfferAllModal.tsx'), 'OfferAllModal');

const ICON = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** Everyone whom the owner approved for a job, by how far they are, and what can be done with several at once. */
export function CreatorsView({ job }: { job: OwnJob }) {
  const creators = useJobCreators(job.slug);
  return (
    <Loaded query={creators} skeleton={<BoardSkeleton />}>
      {(found) => (found.length === 0 ? <Nobody job={job} /> : <Creators job={job} creators={found} />)}
    </Loaded>
  );
}

/** A dialog about several creators, as they were when it was opened. */
type Dialog = { kind: 'offer' | 'message' | 'reminder'; to: readonly JobCreator[] };

function Creators({ job, creators }: { job: OwnJob; creators: readonly JobCreator[] }) {
  const [view, setView] = useLocalStorage<'board' | 'list'>({
    key: 'creators.view',
    defaultValue: 'board',
    getInitialValueInEffect: false,
  });
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // They outlive a dialog: it may be opened again after an answer was lost.
  const [messengers] = useState(() => ({ message: messenger(), offer: offerer(job.slug) }));
  const download = useDownloadDelivered(job.slug);
  const chosen = creators.filter(({ proposalId }) => chosenIds.includes(proposalId));
  // Reminded once in this visit is enough.
  const [remindedIds, setRemindedIds] = useState<readonly string[]>([]);
  const late = creators.filter((card) => isLate(card) && !remindedIds.includes(card.proposalId));
  const withFiles = creators.filter(hasFiles);

  function choose({ proposalId }: JobCreator, isChosen: boolean) {
    setChosenIds((before) => [...before.filter((id) => id !== proposalId), ...(isChosen ? [proposalId] : [])]);
  }
  const dialogs = useDialogs<Dialog>(({ kind, to }, state) => {
    const onSent = (creator: JobCreator) => {
      choose(creator, false);
      if (kind === 'reminder') setRemindedIds((before) => [...before, creator.proposalId]);
    };
    const modal = { job, to, onSent, ...state };
    if (kind === 'offer') return <OfferAllModal {...modal} messenger={messengers.offer} />;
    return <MessageAllModal {...modal} messenger={messengers.message} isReminder={kind === 'reminder'} />;
  });
  const open = (kind: Dialog['kind'], to: readonly JobCreator[]) => dialogs.open({ kind, to });
  const rows: RowsProps = {
    slug: job.slug,
    stages: byStage(creators),
    isChosen: ({ proposalId }) => chosenIds.includes(proposalId),
    onChoose: choose,
  };
  return (
    <>
      <Group gap={8} mb={16} data-tools>
        {!isPhone && (
          <SegmentedControl
            aria-label={t('creators.arrange')}
            value={view}
            onChange={(value) => setView(value === 'list' ? 'list' : 'board')}
            data={(['board', 'list'] as const).map((value) => ({ value, label: t('creators', { context: value }) }))}
          />
        )}
        <Button variant="subtle" size="sm" onClick={() => setChosenIds(creators.map(({ proposalId }) => proposalId))}>
          {t('creators.chooseAll')}
        </Button>
        <Group gap={8} ms="auto">
          {late.length > 0 && (
            <Button variant="default" size="sm" onClick={() => open('reminder', late)}>
              {t('creators.remind', { count: late.length })}
            </Button>
          )}
          {withFiles.length > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload {...ICON} />}
              loading={download.isPending}
              onClick={() => download.mutate(undefined)}
            >
              {t('creators.allFiles')}
            </Button>
          )}
        </Group>
      </Group>
      {isPhone ? <PhoneBoard {...rows} /> : view === 'board' ? <Board {...rows} /> : <CreatorsTable {...rows} />}
      {chosen.length > 0 && <ChosenBar job={job} chosen={chosen} download={download} onClear={() => setChosenIds([])} onOpen={open} />}
      {dialogs.dialog}
    </>
  );
}

type ChosenBarProps = {
  job: OwnJob;
  chosen: readonly JobCreator[];
  download: ReturnType<typeof useDownloadDelivered>;
  onClear: () => void;
  onOpen: (kind: Dialog['kind'], to: readonly JobCreator[]) => void;
};

/** What can be done with the chosen creators. Each button counts those it is for. */
function ChosenBar({ job, chosen, download, onClear, onOpen }: ChosenBarProps) {
  const toOffer = chosen.filter((card) => canOffer(card, job));
  const toMessage = chosen.filter(canMessage);
  const withFiles = chosen.filter(hasFiles);
  return (
    <FloatingBar
      label={t('creators.bar')}
      start={<IconButton Icon={IconX} size="sm" label={t('creators.clear')} onClick={onClear} />}
      words={t('creators.chosen', { count: chosen.length })}
      onClear={onClear}
    >
      <Button
        variant="default"
        size="sm"
        disabled={withFiles.length === 0}
        loading={download.isPending}
        leftSection={<IconDownload {...ICON} />}
        onClick={() => download.mutate(withFiles.flatMap(({ engagement }) => (engagement ? [engagement.id] : [])))}
      >
        {t('creators.files', { count: withFiles.length })}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={toMessage.length === 0}
        leftSection={<IconMessageCircle {...ICON} />}
        onClick={() => onOpen('message', toMessage)}
      >
        {t('creators.message', { count: toMessage.length })}
      </Button>
      <Button size="sm" disabled={toOffer.length === 0} leftSection={<IconFileText {...ICON} />} onClick={() => onOpen('offer', toOffer)}>
        {t('creators.offer', { count: toOffer.length })}
      </Button>
    </FloatingBar>
  );
}

function hasFiles({ engagement }: JobCreator): boolean {
  return engagement !== null && engagement.files > 0;
}

function Nobody({ job }: { job: OwnJob }) {
  return (
    <Card pad="none">
      <EmptyState
        art={<ArtEmptyChat />}
        title={t('creators.nobody')}
        text={t('creators.nobodyText')}
        action={
          <LinkButton variant="default" href={paths.job(job.slug, 'all')}>
            {t('creators.readComments')}
          </LinkButton>
        }
      />
    </Card>
  );
}
