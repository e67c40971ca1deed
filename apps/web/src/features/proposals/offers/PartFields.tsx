import { PARTS_MAX } from '@castlane/contract/policy.ts';
import { IconLayoutList, IconTrash } from '@tabler/icons-react';
import { useId, type RefObject } from 'react';
import { AddButton } from '#features/jobs/form/BriefSection.tsx';
import { deliverableWords } from '#features/jobs/job-words.ts';
import type { FormState } from '#platform/forms/use-form.ts';
import { currencySign, day, list, money } from '#platform/language/format.ts';
import { amounts } from '#platform/language/numbers.ts';
import { Button } from '#ui/controls/Button.ts';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import type { OfferValues } from './offer-values.ts';
import { deliverablesOf, divide, isPaid, leftOf, shareEvenly, withoutPart, withPart } from './part-values.ts';
import css from './TermsForm.module.css';
import { t } from './words.ts';

type FormProps = { form: FormState<OfferValues>; root: RefObject<HTMLFormElement | null> };

/** Changes the division. The errors of parts go, since their numbers change; `focus` finds the next field. */
function change({ form, root }: FormProps, values: OfferValues, focus: string) {
  form.setValues(values);
  form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith('parts'))));
  requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(focus)?.focus());
}

const titleOf = (index: number) => `[data-part="${index}"] input`;

export function DivideButton(props: FormProps) {
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        ms={-12}
        data-divide
        leftSection={<IconLayoutList size={16} stroke={2} aria-hidden="true" />}
        onClick={() => change(props, divide(props.form.values), titleOf(0))}
      >
        {t('offer.divide')}
      </Button>
    </div>
  );
}

type PartFieldsProps = FormProps & {
  today: string;
  /** Where the days are days, if it is not the reader's zone. */
  zoneHint: string | undefined;
  /** The first of the parts that can change runs already, so it stays. */
  isFirstRunning: boolean;
};

/** The parts of divided work: those that are accepted as they are, then those that can change. */
export function PartFields({ today, zoneHint, isFirstRunning, ...formProps }: PartFieldsProps) {
  const { form } = formProps;
  const { values } = form;
  const { parts, fixed, currency } = values;
  const errorId = useId();
  const error = form.errors['parts'];
  const isFull = parts.length + fixed.length >= PARTS_MAX;

  function remove(index: number) {
    const rest = withoutPart(values, index);
    change(formProps, rest, rest.parts.length === 0 ? '[data-divide]' : titleOf(Math.min(index, rest.parts.length - 1)));
  }

  return (
    <FieldGroup legend={t('offer.parts')} error={{ id: errorId, message: error }}>
      <Small size="xs">{t('offer.partsHint')}</Small>
      {fixed.map((part, index) => (
        <Stack key={index} gap={2} px={14} py={12} mod="inset" role="group" aria-label={t('offer.part', { nth: index + 1 })}>
          <Text fw={600}>{t('offer.partNamed', { nth: index + 1, title: part.title })}</Text>
          <Small mod="tabular">
            {[...(part.share > 0 ? [money({ amount: part.share, currency })] : []), day(part.dueBy), words(part.deliverables)].join(' · ')}
          </Small>
          <Small size="xs">{t('offer.partFixed')}</Small>
        </Stack>
      ))}
      {parts.map((_, index) => (
        <PartPanel
          key={index}
          form={form}
          index={index}
          today={today}
          zoneHint={zoneHint}
          {...(index === 0 && isFirstRunning ? {} : { onRemove: () => remove(index) })}
        />
      ))}
      {isPaid(values) && <Shares form={form} errorId={error ? errorId : undefined} />}
      <AddButton
        full={isFull && t('offer.partsFull', { count: PARTS_MAX })}
        onClick={() => change(formProps, withPart(values), titleOf(parts.length))}
      >
        {t('offer.addPart')}
      </AddButton>
    </FieldGroup>
  );
}

const words = (deliverables: Parameters<typeof deliverableWords>[0][]) => list(deliverables.map(deliverableWords));

type PartPanelProps = Pick<PartFieldsProps, 'form' | 'today' | 'zoneHint'> & { index: number; onRemove?: () => void };

function PartPanel({ form, index, today, zoneHint, onRemove }: PartPanelProps) {
  const { values } = form;
  const { currency, fixed, parts } = values;
  const nth = fixed.length + index + 1;
  const deliverables = deliverablesOf(values, index).filter(({ quantity }) => Number.isInteger(quantity));
  const before = parts[index - 1]?.dueBy || today;
  return (
    <Stack gap={12} px={14} py={12} mod="inset" data-part={index} role="group" aria-label={t('offer.part', { nth })}>
      <TextInput label={t('offer.partTitle', { nth })} withAsterisk aria-required {...form.getInputProps(`parts.${index}.title`)} />
      <div className={css.pair}>
        {isPaid(values) && (
          <NumberInput
            label={t('offer.partShare')}
            withAsterisk
            aria-required
            leftSection={currencySign(currency)}
            {...amounts(currency)}
            {...form.getInputProps(`parts.${index}.share`)}
            onChange={(share) => {
              form.setFieldValue(`parts.${index}.share`, share);
              form.clearFieldError('parts');
            }}
          />
        )}
        <DateInput
          label={t('offer.dueBy')}
          description={index === 0 ? zoneHint : undefined}
          withAsterisk
          aria-required
          min={before > today ? before : today}
          {...form.getInputProps(`parts.${index}.dueBy`)}
        />
      </div>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Small>{deliverables.length > 0 ? words(deliverables) : t('offer.partNothing')}</Small>
        {onRemove ? (
          <IconButton Icon={IconTrash} iconSize={18} label={t('offer.removePart', { nth })} onClick={onRemove} />
        ) : (
          <Small size="xs">{t('offer.partRuns')}</Small>
        )}
      </Group>
    </Stack>
  );
}

/** What is left of the price, and the button that shares it. */
function Shares({ form, errorId }: { form: FormState<OfferValues>; errorId: string | undefined }) {
  const id = useId();
  const { values } = form;
  const left = leftOf(values);
  const amount = money({ amount: Math.abs(left ?? 0), currency: values.currency });
  const said =
    left === undefined
      ? t('offer.sharesNoPrice')
      : left === 0
        ? t('offer.sharesFit')
        : t(left > 0 ? 'offer.sharesLeft' : 'offer.sharesOver', { amount });
  return (
    <Group gap="4px 12px" justify="space-between">
      <Text id={id} size="sm" fw={550} mod="tabular" variant={left === 0 ? 'ok' : left === undefined ? 'muted' : 'warn'}>
        {said}
      </Text>
      <Button
        variant="subtle"
        size="sm"
        disabled={left === undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? id}
        onClick={() => {
          form.setFieldValue('parts', shareEvenly(values).parts);
          form.clearFieldError('parts');
        }}
      >
        {t('offer.shareEvenly')}
      </Button>
    </Group>
  );
}

/** The part of a deliverable: each line of the form has one. */
export function PartOfLine({ form, index }: { form: FormState<OfferValues>; index: number }) {
  const { parts, fixed, deliverables } = form.values;
  return (
    <NativeSelect
      aria-label={t('offer.partOfLine')}
      data={parts.map((_, part) => ({ value: String(part), label: t('offer.part', { nth: fixed.length + part + 1 }) }))}
      value={String(Math.min(deliverables[index]?.part ?? 0, parts.length - 1))}
      onChange={(event) => {
        form.setFieldValue(`deliverables.${index}.part`, Number(event.currentTarget.value));
        form.clearFieldError('deliverables');
      }}
    />
  );
}
