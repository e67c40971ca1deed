import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { IconCalendarEvent, IconCash, IconFileCheck, IconFilePencil, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { day, money } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import css from './JobPane.module.css';
import { canOffer } from './offer-gate.ts';
import { stepsOf } from './steps.ts';
import '#features/engagements/agreements/i18n.ts';
import '#features/proposals/offers/i18n.ts';

const ThreadWork = lazy(async () => ({
  default: (await loadChunk(() => import('#features/engagements/work/ThreadWork.tsx'))).ThreadWork,
}));

export type JobPaneProps = { thread: Thread; isOwner: boolean; onMakeOffer: () => void; onChangeTerms: () => void };

/** The job of the conversation: price, due date and progress. */
export function JobPane({ thread, isOwner, onMakeOffer, onChangeTerms }: JobPaneProps) {
  const t = useT();
  const { job, offer, proposal } = thread;
  const business = useBusiness(thread, isOwner);
  const { label, price, dueBy } = termsOf(thread);
  const agreed = <AgreedActions thread={thread} onChangeTerms={onChangeTerms} />;
  return (
    <>
      <div className={css.head}>
        <Avatar kind="business" size={44} {...business} />
        <UiLink className={css.title} href={isOwner ? paths.job(job.slug) : paths.feedDetails(job.slug)}>
          {job.title}
        </UiLink>
      </div>
      {(price || dueBy) && (
        <div className={css.facts}>
          {price && (
            <Fact icon={<IconCash size={18} stroke={1.75} aria-hidden="true" />} label={t(label)}>
              {money(price)}
            </Fact>
          )}
          {dueBy && (
            <Fact icon={<IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />} label={t('threads.deliverBy')}>
              {day(dueBy)}
            </Fact>
          )}
        </div>
      )}
      {isOwner && canOffer(thread) && (
        <Button
          className={css.action}
          fullWidth
          variant={offer ? 'default' : 'filled'}
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onMakeOffer}
        >
          {t('offer.make')}
        </Button>
      )}
      <hr className={css.line} />
      {proposal.status === 'assigned' ? (
        <Suspense fallback={agreed}>
          <ThreadWork slug={job.slug}>{agreed}</ThreadWork>
        </Suspense>
      ) : (
        <Timeline label={t('threads.stepsLabel')} steps={stepsOf(thread, isOwner)} />
      )}
    </>
  );
}

/** Links to the agreement and to the dialog that changes its terms. */
function AgreedActions({ thread: { job, agreed, amendment }, onChangeTerms }: Pick<JobPaneProps, 'thread' | 'onChangeTerms'>) {
  const t = useT();
  if (!agreed) return null;
  return (
    <div>
      <LinkButton
        className={css.action ?? ''}
        fullWidth
        variant="default"
        href={paths.agreement(job.slug)}
        leftSection={<IconFileCheck size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('agreement.see')}
      </LinkButton>
      {whyJobCannot('amend', job.status) === undefined && (
        <>
          <Button
            className={css.action}
            fullWidth
            variant="default"
            leftSection={<IconFilePencil size={18} stroke={1.75} aria-hidden="true" />}
            disabled={amendment !== null}
            onClick={onChangeTerms}
          >
            {t('amendment.change')}
          </Button>
          {amendment && <p className={css.why}>{t('amendment.whyWaiting')}</p>}
        </>
      )}
    </div>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      {icon}
      <div>
        <small>{label}</small>
        <b>{children}</b>
      </div>
    </div>
  );
}

/** Returns the name and picture of the job's business for an avatar. */
export function useBusiness({ otherParty }: Thread, isOwner: boolean) {
  const own = useProfile();
  const { company, name, profileImageUri } = isOwner
    ? { company: own?.business?.company, name: own?.name, profileImageUri: own?.profileImageUri }
    : otherParty;
  return { name: company ?? name, src: profileImageUri };
}

/** Returns the terms that apply now: the latest agreement, else the pending offer, else the proposal. */
export function termsOf({ agreed, offer, proposal }: Pick<Thread, 'agreed' | 'offer' | 'proposal'>) {
  if (agreed) return { label: 'threads.agreedPrice', price: agreed.price, dueBy: agreed.dueBy };
  if (offer?.status === 'pending') return { label: 'threads.offeredPrice', price: offer.price, dueBy: offer.dueBy };
  return { label: 'threads.askedPrice', price: proposal.price, dueBy: proposal.deliverBy };
}
