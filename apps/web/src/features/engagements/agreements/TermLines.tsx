import type { AgreedLine, AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import css from './TermLines.module.css';
import { earlierPaymentsWords, lineName, linesOf, lineValues, lineWords, partChanges, partFacts, shownChanges } from './offer-words.ts';
import { t } from './words.ts';

/** All terms of an offer but its price; of a counter, with what differs from the terms that it counters. */
export function OfferTerms({ offer, isOwn }: { offer: Offer; isOwn: boolean }) {
  const earlier = !isOwn && offer.payments ? earlierPaymentsWords(offer.payments) : '';
  const changed = new Set(offer.answers ? shownChanges(offer.answers, offer) : []);
  return (
    <dl className={css.terms}>
      {linesOf(offer)
        .filter((line) => line !== 'price' || changed.has(line))
        .map((line) => (
          <Fragment key={line}>
            <Text component="dt" inherit variant="muted">
              {lineName(line)}
            </Text>
            {offer.answers && changed.has(line) ? (
              <Changes line={line} before={offer.answers} after={offer} names={COUNTER_NAMES} />
            ) : (
              <dd>{line === 'parts' ? <Parts offer={offer} /> : <Values values={lineValues(line, offer)} />}</dd>
            )}
            {line === 'payWithinDays' && earlier && <Term name={t('offer.earlierPayments')}>{earlier}</Term>}
          </Fragment>
        ))}
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text component="dt" inherit variant="muted">
        {name}
      </Text>
      <dd>{children}</dd>
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 1) return values[0];
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>{value}</li>
      ))}
    </ul>
  );
}

function Parts({ offer }: { offer: Offer }) {
  return (
    <Stack component="ol" gap={6}>
      {offer.parts.map((part, index) => (
        <li key={index}>
          <Text inherit fw={600}>{`${index + 1}. ${part.title}`}</Text>
          <span>{partFacts(part, offer)}</span>
        </li>
      ))}
    </Stack>
  );
}

/** What is read before the old and the new value, which are marked only for the eye. */
type Names = { before: string; after: string };
const AMENDMENT_NAMES = { before: 'amendment.before', after: 'amendment.after' } as const;
const COUNTER_NAMES = { before: 'counter.before', after: 'amendment.after' } as const;

type TermChangesProps = { before: AgreedLines; after: AgreedLines; isCounter?: boolean };

/** The lines that differ, each before and after. */
export function TermChanges({ before, after, isCounter = false }: TermChangesProps) {
  return (
    <Stack component="dl" gap={10} fz={13} lh="18px">
      {shownChanges(before, after).map((line) => (
        <div key={line}>
          <Small component="dt" size="xs">
            {lineName(line)}
          </Small>
          <Changes line={line} before={before} after={after} names={isCounter ? COUNTER_NAMES : AMENDMENT_NAMES} />
        </div>
      ))}
    </Stack>
  );
}

type ChangesProps = {
  line: AgreedLine;
  before: AgreedLines;
  after: AgreedLines;
  names: typeof AMENDMENT_NAMES | typeof COUNTER_NAMES;
};

function Changes({ line, before, after, names }: ChangesProps) {
  const changes = line === 'parts' ? partChanges(before, after) : [{ old: lineWords(line, before), now: lineWords(line, after) }];
  return changes.map((change, index) => <Change key={index} {...change} before={t(names.before)} after={t(names.after)} />);
}

/** One value before and after; a part may have been there only before, or only after. */
function Change({ old, now, before, after }: { old?: string | undefined; now?: string | undefined } & Names) {
  return (
    <Group component="dd" className={css.change} gap="2px 8px">
      {old !== undefined && (
        <>
          <VisuallyHidden>{before}</VisuallyHidden>
          <Text component="del" inherit variant="muted" mod="tabular">
            {old}
          </Text>
        </>
      )}
      <Group component="span" gap={8} wrap="nowrap" align="flex-start" miw={0}>
        <IconArrowRight size={16} stroke={2} color="var(--cl-text-3)" aria-hidden="true" />
        <VisuallyHidden>{after}</VisuallyHidden>
        <Text component="ins" inherit fw={600} td="none" mod="tabular">
          {now ?? t('amendment.partGone')}
        </Text>
      </Group>
    </Group>
  );
}
