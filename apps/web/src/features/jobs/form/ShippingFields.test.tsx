import { useEffect } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorsOf, inputOf } from '#features/jobs/briefs/brief-input.ts';
import { BriefValues, emptyBrief } from '#features/jobs/briefs/brief-values.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { renderPage } from '#testing/render.tsx';
import { PlatformSection } from './PlatformSection.tsx';
import { TermsSection } from './TermsSection.tsx';

const TODAY = '2026-11-20';
/** The sections that have to do with a product. */
function Sections({ onTyped }: { onTyped: (values: BriefValues) => void }) {
  const { form, formProps } = useForm({
    initialValues: emptyBrief(TODAY),
    check: (values) => errorsOf(values, TODAY),
    send: () => undefined,
  });
  useEffect(() => onTyped(form.values));
  return (
    <form {...formProps} noValidate>
      <PlatformSection form={form} />
      <TermsSection form={form} />
      <button type="submit">Save</button>
    </form>
  );
}

test('how a product is shipped is asked only if one is; a job for a product alone ships it, unless its owner says otherwise', async () => {
  let typed = emptyBrief(TODAY);
  const keep = (values: BriefValues) => void (typed = values);
  const { user } = renderPage(<Sections onTyped={keep} />);
  const ships = screen.getByRole('switch', { name: /We ship a product/ });
  const field = (label: RegExp) => screen.queryByLabelText<HTMLInputElement>(label);
  async function enter(label: RegExp, text: string) {
    await user.clear(field(label)!);
    await user.paste(text);
  }
  expect([ships.matches(':checked'), field(/^Sent within/)]).toEqual([false, null]);
  await user.selectOptions(screen.getByLabelText('Budget type'), 'product');
  expect(ships.matches(':checked')).toBe(true);
  expect(field(/^Due days move/)!.matches(':checked')).toBe(true);
  await enter(/^Value of the product/, '120');
  await enter(/^Sent within/, '90');
  await user.selectOptions(field(/^If the work isn’t done/)!, 'return');
  await user.click(field(/^Due days move/)!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 60')).toBeTruthy();
  expect(field(/^Sent within/)!.getAttribute('aria-invalid')).toBe('true');
  await enter(/^Sent within/, '9');
  expect(inputOf(typed).terms).toMatchObject({
    shipsProduct: true,
    shipping: { withinDays: 9, value: { amount: 12_000, currency: 'USD' }, ifUndone: 'return', dueFromReceipt: false, countries: [] },
  });
  // What this browser keeps of it is whole, and an older brief gets the usual terms.
  expect(BriefValues.parse(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  expect(BriefValues.parse({ ...typed, shipping: 'yes' }).shipping).toMatchObject({ withinDays: 5, value: '', ifUndone: 'keep' });
  await user.click(ships);
  expect(field(/^Sent within/)).toBeNull();
});
