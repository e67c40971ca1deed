import { Note } from '#ui/content/Note.tsx';
import { ANSWER_DAYS_MAX } from '@castlane/contract/policy.ts';
import { Platform } from '@castlane/contract/primitives.ts';
import { currencySign, zoneName } from '#platform/language/format.ts';
import { amounts, wholeNumbers } from '#platform/language/numbers.ts';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ownTimeZone, today as todayIn } from '#platform/clock.ts';
import { readDraft } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Box, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { DeliverableLines } from '#features/jobs/form/DeliverableLines.tsx';
import { fieldsOf, TOGETHER, withDraft, type OfferValues } from './offer-values.ts';
import { DivideButton, PartFields, PartOfLine } from './PartFields.tsx';
import { isDivided, isPaid, nextPartOf } from './part-values.ts';
import css from './TermsForm.module.css';

const SCOPES = ['none', 'organic', 'paid_ads'] as const;
const ROUNDS = { min: 0, max: 5 };
const DAYS = { min: 0, max: 3650 };
const PAY_DAYS = { min: 0, max: 60 };
const ANSWER_DAYS_RANGE = { min: 1, max: ANSWER_DAYS_MAX };
const NOTE_MAX = 300;

type Props = {
  draft: string;
  /** Where the due day is one; undefined for terms from before days had a place. */
  timeZone: string | undefined;
  start: (today: string) => OfferValues;
  /** Errors by field; errors of several fields together have a name of their own. */
  errorsOf: (values: OfferValues, today: string) => Record<string, string>;
  /** Sends the terms; rejects with the server's problem. */
  send: (values: OfferValues) => Promise<unknown>;
  onSent: () => void;
  /** The form's own messages by code. */
  words?: Record<number, string>;
  /** Replaces the message of the server's problem. */
  problem?: string | undefined;
  priceHint: string;
  /** What there is to say of the due day. */
  dayHint?: string | undefined;
  hint: string;
  action: string;
  /** The work runs, so the first part that can change has begun. */
  isRunning?: boolean;
  /** Begins in the price, with its number selected. */
  isAtPrice?: boolean;
  /** The work is complete, so only its rights and the price can change. */
  isRightsAlone?: boolean;
  /** Adds a field for the reason, with this name. */
  note?: { label: string; hint: string };
  onClose: () => void;
};

/** Price, deliverables, date, changes and rights, which the other party accepts or declines as a whole. */
export function TermsForm(props: Props) {
  const {
    draft,
    timeZone = 'UTC',
    start,
    errorsOf,
    send,
    onSent,
    words = {},
    problem,
    note,
    isRunning = false,
    isAtPrice = false,
    isRightsAlone = false,
  } = props;
  const [today] = useState(() => todayIn(timeZone));
  const [given] = useState(() => start(today));
  const { form, line, isSending, formProps } = useForm({
    initialValues: withDraft(given, readDraft(draft)),
    draft: { key: draft, of: (values) => (JSON.stringify(values) === JSON.stringify(given) ? undefined : values) },
    check: (values) => errorsOf(values, today),
    send,
    onSent,
    fieldsOf,
    words,
  });
  const price = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The terms come after the dialog, which looks for its first field when it opens.
    if (isAtPrice) price.current?.select();
  }, [isAtPrice]);
  const isInParts = isDivided(form.values);
  const hasPayDays = isPaid(form.values) && !isRightsAlone;
  const division = { form, root: formProps.ref };
  const zone = timeZone !== ownTimeZone() && t('offer.dueByZone', { zone: zoneName(timeZone) });
  const dayHint = [zone, props.dayHint].filter(Boolean).join(' ') || undefined;
  const together = form.errors[TOGETHER] ?? problem ?? line;

  return (
    <Form {...formProps}>
      <div className={hasPayDays ? css.pair : undefined}>
        <NumberInput
          ref={price}
          label={t('offer.price')}
          description={props.priceHint}
          withAsterisk
          aria-required
          data-autofocus
          leftSection={currencySign(form.values.currency)}
          {...amounts(form.values.currency)}
          {...form.getInputProps('price')}
        />
        {hasPayDays && (
          <NumberInput
            label={t('offer.payWithinLabel')}
            description={t(isInParts ? 'offer.payWithinPartHint' : 'offer.payWithinHint')}
            withAsterisk
            aria-required
            {...wholeNumbers(PAY_DAYS)}
            {...form.getInputProps('payWithinDays')}
          />
        )}
      </div>
      {!isRightsAlone && (
        <>
          <DeliverableLines
            form={form}
            use="offer"
            say={(name, values) => t('offer', { context: name, ...values })}
            platforms={Platform.options}
            usual={form.values.deliverables.at(-1)?.platform ?? 'youtube'}
            {...(form.values.parts.length > 0 && {
              more: {
                render: (index) => <PartOfLine form={form} index={index} />,
                start: { part: nextPartOf(form.values) },
              },
            })}
          />
          {isInParts && <PartFields {...division} today={today} zoneHint={dayHint} isFirstRunning={isRunning} />}
          <div className={css.pair}>
            {!isInParts && (
              <DateInput
                label={t('offer.dueBy')}
                description={dayHint}
                withAsterisk
                aria-required
                min={today}
                {...form.getInputProps('dueBy')}
              />
            )}
            <NumberInput
              label={t('offer.changeRounds')}
              description={isInParts ? t('offer.roundsPartHint') : undefined}
              withAsterisk
              aria-required
              steps={ROUNDS}
              {...wholeNumbers(ROUNDS)}
              {...form.getInputProps('changeRounds')}
            />
          </div>
          {!isInParts && <DivideButton {...division} />}
        </>
      )}
      <div className={css.pair}>
        <NativeSelect
          label={t('offer.usageRights')}
          data={SCOPES.map((scope) => ({ value: scope, label: t('offer.usage', { context: scope }) }))}
          {...form.getInputProps('usageScope')}
        />
        {form.values.usageScope !== 'none' && (
          <NumberInput
            label={t('offer.usageDays')}
            description={t('offer.usageDaysHint')}
            steps={DAYS}
            {...wholeNumbers(DAYS)}
            {...form.getInputProps('usageDays')}
          />
        )}
      </div>
      <NumberInput
        label={t('offer.answerDays')}
        description={t('offer.answerDaysHint', { most: ANSWER_DAYS_MAX })}
        withAsterisk
        aria-required
        steps={ANSWER_DAYS_RANGE}
        {...wholeNumbers(ANSWER_DAYS_RANGE)}
        {...form.getInputProps('answerWithinDays')}
      />
      {note && (
        <Textarea
          label={note.label}
          description={note.hint}
          rows={2}
          maxLength={NOTE_MAX}
          {...form.getInputProps('note')}
          onChange={(event) => form.setFieldValue('note', event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
      )}
      <Text size="sm" variant="muted">
        {props.hint}
      </Text>
      {together && <Note tone="bad">{together}</Note>}
      <StickyFoot>
        <Button variant="default" size="xl" onClick={props.onClose}>
          {t('modal.cancel')}
        </Button>
        <Button type="submit" size="xl" loading={isSending} leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}>
          {props.action}
        </Button>
      </StickyFoot>
    </Form>
  );
}

type ModalProps = DialogState & {
  title: string;
  /** Called after the closing animation. */
  onExit?: () => void;
  children: ReactNode;
};

export function TermsModal({ isOpen, title, onClose, onExit, children }: ModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => onExit?.()} size={560} isFullOnPhone title={title}>
      {children}
    </Modal>
  );
}

export function TermsSkeleton() {
  return (
    <Box pt={8} pb={24} role="status" aria-label={t('app.loading')}>
      <Skeleton height={44} />
      <Skeleton height={96} mt={24} />
      <Skeleton height={44} mt={24} />
    </Box>
  );
}
