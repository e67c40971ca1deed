import type { Engagement } from '@castlane/contract/engagement.ts';
import {
  IconBriefcase,
  IconCheck,
  IconCopy,
  IconMapPin,
  IconMessageCircle,
  IconPackage,
  IconRefresh,
  IconSearch,
  IconTruck,
} from '@tabler/icons-react';
import { useId } from 'react';
import { buttonWords } from '#features/engagements/shipping/ProductSection.tsx';
import { hasProduct } from '#features/engagements/shipping/rules.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Group, Small } from '#ui/layout.ts';
import { AgainButton } from './AgainButton.tsx';
import css from './NextStepButtons.module.css';
import { t } from './words.ts';
import type { DialogName } from './WorkDialogs.tsx';
import { pageOf } from './work-pages.ts';
import { isLastPart } from './rules.ts';
import { deliverWords, type NextStep, type Place } from './work-state.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ButtonsProps = { work: Engagement; next: NextStep; place: Place; onOpen: (name: DialogName) => void };

/** The next step as the filled button, and the other possible steps beside it. An answer to a delivery has a bar of its own. */
export function NextStepButtons({ work, next, place, onOpen }: ButtonsProps) {
  const { status, side } = work;
  const isPage = place === 'page';
  const size = isPage ? 'lg' : 'md';
  // In a conversation, what waits for an answer is answered there; on a page, the delivery is in the bar at its end.
  const mayDeliver = side === 'creator' && (status === 'active' || (isPage && status === 'changes_requested'));
  // Its card may be far up in the conversation; the page of the work has the same buttons.
  const isInChat = !isPage && !mayDeliver && (next === 'accept' || next === 'answerCancel' || next === 'deliver');
  const mayAnswer = isPage && next === 'answerCancel';
  const link = isInChat || (next === 'chat' && !isPage) ? undefined : linkOf(next, work);
  const product = productOf(next, work);
  const mayRepeat = side === 'owner' && status === 'completed';
  if (!isInChat && !mayAnswer && !mayDeliver && !link && !product && !mayRepeat) return null;
  return (
    <Group className={css.root} gap={10}>
      {isInChat && (
        <LinkButton size={size} variant="default" href={pageOf(work)} leftSection={<IconBriefcase {...ICON} />}>
          {t('work.openPage')}
        </LinkButton>
      )}
      {mayAnswer && (
        <Button size={size} onClick={() => onOpen('answerCancel')}>
          {t('work.answerCancel')}
        </Button>
      )}
      {product && (
        // The conversation asks for the address, too.
        <Button
          size={size}
          variant={next === 'address' && !isPage ? 'default' : 'filled'}
          leftSection={<product.Icon {...ICON} />}
          onClick={() => onOpen(product.step)}
        >
          {product.label}
        </Button>
      )}
      {link && (
        <LinkButton size={size} href={link.href} leftSection={<link.Icon {...ICON} />}>
          {link.label}
        </LinkButton>
      )}
      {mayDeliver && (
        <Button
          size={size}
          variant={next === 'deliver' ? 'filled' : 'default'}
          leftSection={<IconPackage {...ICON} />}
          onClick={() => onOpen('deliver')}
        >
          {status === 'active' ? deliverWords(work) : t('work.deliverAgain')}
        </Button>
      )}
      {mayRepeat && <AgainButton work={work} size={size} />}
    </Group>
  );
}

const PRODUCT_ICONS = { address: IconMapPin, send: IconTruck, received: IconPackage, sendBack: IconTruck, cameBack: IconPackage };

/** The next step of the product that is shipped. */
function productOf(next: NextStep, work: Engagement) {
  if (!next || !(next in PRODUCT_ICONS) || !hasProduct(work)) return undefined;
  const step = next as keyof typeof PRODUCT_ICONS;
  return { step, Icon: PRODUCT_ICONS[step], label: buttonWords(step, work) };
}

function linkOf(next: NextStep, { threadId, job }: Engagement) {
  switch (next) {
    case 'chat':
      return { href: paths.thread(threadId), Icon: IconMessageCircle, label: t('work.openChat') };
    case 'copy':
      return { href: paths.postJob({ copy: job.slug }), Icon: IconCopy, label: t('work.copyJob') };
    case 'feed':
      return { href: paths.home(), Icon: IconSearch, label: t('work.findJobs') };
    default:
      return undefined;
  }
}

type AnswerProps = { work: Engagement; isNext: boolean; onOpen: (name: DialogName) => void };

/** The owner's answer to the delivery that waits. It stays in view while they look at the work. */
export function AnswerBar(props: AnswerProps) {
  const { status, side } = props.work;
  if (side !== 'owner' || status !== 'delivered') return null;
  return (
    <StickyFoot>
      <Group className={css.bar} gap={10}>
        <AnswerButtons {...props} size="xl" />
      </Group>
    </StickyFoot>
  );
}

export function AnswerButtons({ work, size, isNext, onOpen }: AnswerProps & { size: 'md' | 'xl' }) {
  const id = useId();
  const { changesLeft, agreement } = work;
  const isUsedUp = changesLeft === 0;
  const why = agreement.changeRounds === 0 ? t('work.noRounds') : t('work.roundsUsed', { count: agreement.changeRounds });
  const look = { size, classNames: { label: css.words ?? '' } };
  return (
    <>
      <Button {...look} variant={isNext ? 'filled' : 'default'} leftSection={<IconCheck {...ICON} />} onClick={() => onOpen('accept')}>
        {isLastPart(work) ? t('work.accept') : t('work.acceptPart', { part: work.part })}
      </Button>
      <Button
        {...look}
        variant="default"
        leftSection={<IconRefresh {...ICON} />}
        disabled={isUsedUp}
        aria-describedby={isUsedUp ? id : undefined}
        onClick={() => onOpen('changes')}
      >
        {isUsedUp ? t('work.askForChanges') : t('work.askForChangesLeft', { count: changesLeft })}
      </Button>
      {isUsedUp && (
        <Small id={id} flex="1 0 100%">
          {`${why} ${t('work.wayOn')}`}
        </Small>
      )}
    </>
  );
}
