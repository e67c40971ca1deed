import { ADDRESS_KEPT_DAYS } from '@castlane/contract/policy.ts';
import { PostalAddress } from '@castlane/contract/shipping.ts';
import { IconCopy } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import type { WorkDialogProps } from '#features/engagements/work/dialog-props.ts';
import { useStep } from '#features/engagements/work/api.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { countryOptions } from '#platform/language/iso-names.ts';
import { useProfile } from '#platform/store.ts';
import { copyText } from '#ui/content/copy-text.ts';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Box, Small, Stack, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './AddressModals.module.css';
import { AddressLines, labelOf } from './AddressLines.tsx';
import { addressOf, valuesOf } from './address-values.ts';
import { useAddress } from './api.ts';
import { t } from './words.ts';

/** Asks the creator for the address, or for a correction. */
export function AddressModal({ isOpen, onExit, ...given }: WorkDialogProps) {
  const hasAddress = given.work.shipping?.hasAddress === true;
  return (
    <Modal opened={isOpen} onClose={given.onClose} onExitTransitionEnd={onExit} size={520} isFullOnPhone title={t('shipping.addressTitle')}>
      {isOpen && (hasAddress ? <CorrectForm {...given} /> : <AddressForm {...given} known={null} />)}
    </Modal>
  );
}

type FormProps = Pick<WorkDialogProps, 'work' | 'onClose' | 'onDone'>;

function CorrectForm(props: FormProps) {
  return (
    <Loaded query={useAddress(props.work.id)} skeleton={<Skeleton height={320} />}>
      {({ address }) => (
        <>
          {address === null && (
            <Box mb={16}>
              <Note tone="warn">{t('shipping.yourAddressGone')}</Note>
            </Box>
          )}
          <AddressForm {...props} known={address} />
        </>
      )}
    </Loaded>
  );
}

/** Nothing of an address is kept in the browser. */
function AddressForm({ work, known, onClose, onDone }: FormProps & { known: PostalAddress | null }) {
  const save = useStep(work, 'PUT engagements/:id/address');
  const countries = work.shipping?.terms.countries ?? [];
  const home = useProfile()?.country ?? '';
  const isSentTo = (code: string) => countries.length === 0 || countries.includes(code);
  const usual = countries.length === 1 ? countries[0]! : isSentTo(home) ? home : '';
  const { form, line, isSending, formProps } = useForm({
    initialValues: valuesOf(known ?? { name: work.creator.name, country: usual }),
    check: (values) => issuesOf(PostalAddress, addressOf(values)),
    send: (values) => save.mutateAsync(addressOf(values)),
    onSent: onDone,
  });
  const options = countryOptions().filter(({ value }) => isSentTo(value));
  const renderField = (field: keyof PostalAddress, autoComplete: string, isRequired = false) => (
    <TextInput
      label={t('shipping.address', { context: field })}
      autoComplete={autoComplete}
      {...(isRequired && { withAsterisk: true, 'aria-required': true })}
      {...form.getInputProps(field)}
    />
  );
  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {t('shipping.addressNote', { name: otherName(work), count: ADDRESS_KEPT_DAYS })}
      </Text>
      {renderField('name', 'name', true)}
      {renderField('street', 'address-line1', true)}
      {renderField('more', 'address-line2')}
      <div className={css.pair}>
        {renderField('postcode', 'postal-code')}
        {renderField('city', 'address-level2', true)}
        {renderField('region', 'address-level1')}
        <NativeSelect
          label={t('shipping.address.country')}
          withAsterisk
          aria-required
          autoComplete="country"
          data={[{ value: '', label: t('shipping.chooseCountry') }, ...options]}
          {...form.getInputProps('country')}
        />
      </div>
      {countries.length > 0 && <Small mt={-8}>{t('shipping.countriesHint')}</Small>}
      {renderField('phone', 'tel')}
      <FormProblem line={line} />
      <StickyFoot>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('shipping.back')}
        </Button>
        <Button type="submit" size="xl" loading={isSending}>
          {t('shipping.saveAddress')}
        </Button>
      </StickyFoot>
    </Form>
  );
}

/** The address, for the owner. */
export function ShowAddressModal({ work, isOpen, onClose, onExit }: WorkDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={onExit} title={t('shipping.showTitle', { name: otherName(work) })}>
      {isOpen && <Shown id={work.id} />}
    </Modal>
  );
}

function Shown({ id }: { id: string }) {
  return (
    <Stack gap={16}>
      <Loaded query={useAddress(id)} skeleton={<Skeleton height={120} />}>
        {({ address }) => (address === null ? <Text variant="bad">{t('shipping.addressGone')}</Text> : <Label address={address} />)}
      </Loaded>
      <Small>{t('shipping.showNote', { count: ADDRESS_KEPT_DAYS })}</Small>
    </Stack>
  );
}

function Label({ address }: { address: PostalAddress }) {
  const copy = () =>
    void copyText(labelOf(address).join('\n'), { done: t('shipping.addressCopied'), failed: t('shipping.addressNotCopied') });
  return (
    <>
      <AddressLines address={address} />
      <Button variant="default" leftSection={<IconCopy size={16} stroke={2} aria-hidden="true" />} onClick={copy}>
        {t('shipping.copyAddress')}
      </Button>
    </>
  );
}
