import { Platform } from '@castlane/contract/primitives.ts';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { KINDS, usualLine } from '#features/jobs/briefs/brief-values.ts';
import { platformName } from '#features/jobs/job-words.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { NativeSelect } from '#ui/controls/fields.ts';
import { NumberInput } from '#ui/controls/NumberInput.ts';
import css from './DeliverableFields.module.css';
import type { OfferValues } from './offer-values.ts';

const LINES_MAX = 10;
const QUANTITY_MAX = 20;

/** The deliverables of an offer, one line for each kind. */
export function DeliverableFields({ form }: { form: UseFormReturnType<OfferValues> }) {
  const t = useT();
  const errorId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { deliverables } = form.values;
  const { error } = form.getInputProps('deliverables');
  const isFull = deliverables.length >= LINES_MAX;
  return (
    <FieldGroup legend={t('offer.deliverables')} isRequired error={{ id: errorId, message: error }}>
      {deliverables.map((_, index) => (
        <Line
          key={index}
          form={form}
          index={index}
          onRemove={() => {
            form.removeListItem('deliverables', index);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      ))}
      <div>
        <Button
          ref={addButton}
          variant="light"
          size="sm"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={isFull}
          title={isFull ? t('offer.linesFull', { count: LINES_MAX }) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onClick={() => {
            form.insertListItem('deliverables', usualLine(deliverables.at(-1)?.platform ?? 'youtube'));
            form.clearFieldError('deliverables');
          }}
        >
          {t('offer.addLine')}
        </Button>
      </div>
    </FieldGroup>
  );
}

function Line({ form, index, onRemove }: { form: UseFormReturnType<OfferValues>; index: number; onRemove: () => void }) {
  const t = useT();
  const line = form.values.deliverables[index];
  if (!line) return null;
  const path = `deliverables.${index}` as const;
  const nth = { nth: index + 1 };
  const kinds = KINDS[line.platform];
  function changePlatform(value: string) {
    const platform = Platform.parse(value);
    if (line)
      form.setFieldValue(path, { ...line, platform, kind: KINDS[platform].includes(line.kind) ? line.kind : usualLine(platform).kind });
  }
  return (
    <div className={css.line} role="group" aria-label={t('offer.line', nth)}>
      <NativeSelect
        aria-label={t('offer.linePlatform')}
        data={Platform.options.map((platform) => ({ value: platform, label: platformName(platform) }))}
        value={line.platform}
        onChange={(event) => changePlatform(event.currentTarget.value)}
        error={form.errors[`${path}.platform`]}
      />
      <NativeSelect
        aria-label={t('offer.lineKind')}
        data={(kinds.includes(line.kind) ? kinds : [line.kind, ...kinds]).map((kind) => ({ value: kind, label: t(`offer.kind.${kind}`) }))}
        {...form.getInputProps(`${path}.kind`)}
      />
      <NumberInput
        aria-label={t('offer.lineQuantity')}
        min={1}
        max={QUANTITY_MAX}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps(`${path}.quantity`)}
      />
      <IconButton label={t('offer.removeLine', nth)} onClick={onRemove}>
        <IconTrash size={19} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
