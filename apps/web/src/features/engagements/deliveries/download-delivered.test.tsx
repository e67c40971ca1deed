import { getDeliveredZip } from '@castlane/contract/delivery.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render.tsx';
import { useDownloadDelivered } from './download-delivered.ts';

const URL_OF_ZIP = '/files/delivered/1?signature=abc';

function Buttons() {
  const { mutate } = useDownloadDelivered('winter-shoes-abc');
  return (
    <>
      <button type="button" onClick={() => mutate(undefined)}>
        All
      </button>
      <button type="button" onClick={() => mutate(['a', 'b'])}>
        Some
      </button>
    </>
  );
}

test('a click asks for the address of all delivered files, or of those of the chosen creators, and opens it', async () => {
  const api = fakeApi();
  api.on(getDeliveredZip, { url: URL_OF_ZIP, expiresAt: '2026-11-25T10:00:00.000Z', files: 2, bytes: 100 });
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign });
  const { user } = renderPage(<Buttons />);
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(URL_OF_ZIP));
  await user.click(screen.getByRole('button', { name: 'Some' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(api.callsTo(getDeliveredZip).map(({ params, url }) => [params['slug'], url.searchParams.get('ids')])).toEqual([
    ['winter-shoes-abc', null],
    ['winter-shoes-abc', 'a,b'],
  ]);
  vi.unstubAllGlobals();
});
