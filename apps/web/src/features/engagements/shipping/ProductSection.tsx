import type { Engagement } from '@castlane/contract/engagement.ts';
import { useNow } from '#platform/now.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { otherName } from '#features/accounts/names.ts';
import { hasProblem, hasProduct, stepsNow, type ProductStep, type ShippedWork, type ShippingDialog } from './rules.ts';
import { productLines, statusBadge, worthWords } from './shipping-words.ts';
import { t } from './words.ts';

const TICK_MS = 60_000;

type ProductProps = {
  work: Engagement;
  /** The work's own text and button: neither is repeated here. */
  state: { text: string; next: string | undefined };
  onOpen: (name: ShippingDialog) => void;
};

/** The product that is shipped for the work: where it is, what was agreed about it, and what the reader can do. */
export function ProductSection(props: ProductProps) {
  return hasProduct(props.work) && <Product {...props} work={props.work} />;
}

function Product({ work, state, onOpen }: ProductProps & { work: ShippedWork }) {
  const now = useNow(TICK_MS, true);
  const { shipping, side } = work;
  const { tone, label } = statusBadge(work);
  const worth = worthWords(work);
  const steps = stepsNow(work, now).filter((step) => step !== state.next);
  return (
    <Stack component="section" gap={10} aria-label={t('shipping.title')}>
      <Group component="h3" gap="4px 12px" justify="space-between" fz={14} lh="20px">
        <span>{t('shipping.title')}</span> <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Stack gap={4}>
        {productLines(work)
          .filter((line) => line !== state.text)
          .map((line) => (
            <Text key={line} size="sm" mod="tabular">
              {line}
            </Text>
          ))}
        {shipping.trackingUrl && (
          <TextLink isOutside isInText fz={13} lh="18px" w="fit-content" href={shipping.trackingUrl}>
            {t('shipping.track')}
          </TextLink>
        )}
        {worth && <Small mod="tabular">{worth}</Small>}
      </Stack>
      {shipping.note && (
        <Quote by={side === 'creator' ? t('shipping.youWrote') : t('shipping.wrote', { name: otherName(work) })}>{shipping.note}</Quote>
      )}
      {(steps.length > 0 || mayShow(work)) && (
        <Group gap={8} align="stretch">
          {mayShow(work) && <StepButton label={t('shipping.button.showAddress')} onClick={() => onOpen('showAddress')} />}
          {steps.map((step) => (
            <StepButton key={step} label={buttonWords(step, work)} onClick={() => onOpen(step)} />
          ))}
        </Group>
      )}
    </Stack>
  );
}

function mayShow({ side, shipping }: ShippedWork): boolean {
  return side === 'owner' && shipping.hasAddress;
}

function StepButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {label}
    </Button>
  );
}

/** The words of a step, also as the next one of the work. */
export function buttonWords(step: ProductStep, { shipping }: ShippedWork): string {
  if (step === 'address' && shipping.status !== 'waiting_for_address') return t('shipping.button.correctAddress');
  if (step === 'send' && hasProblem(shipping)) return t('shipping.button.sendAnother');
  if (step === 'send' && shipping.status === 'sent') return t('shipping.button.correctParcel');
  return t('shipping.button', { context: step });
}
