import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from './Photo.tsx';

const size = (width: number) => ({ uri: `/files/images/a/${width}.webp`, width, height: width / 2 });
const image = { ...size(640), sizes: [size(320), size(640)] };

test('the soft picture is seen until the real one is there, without a style of its own', () => {
  const { container } = render(<Photo image={{ ...image, blur: 'data:image/webp;base64,AAAA' }} alt="A hill" sizes="140px" />);
  const [soft, real] = container.querySelectorAll('img');
  expect([soft!.getAttribute('src'), soft!.getAttribute('alt'), soft!.dataset.gone]).toEqual([
    'data:image/webp;base64,AAAA',
    '',
    undefined,
  ]);
  expect(real!.getAttribute('srcset')).toBe('/files/images/a/320.webp 320w, /files/images/a/640.webp 640w');
  expect([real!.getAttribute('sizes'), real!.alt, real!.getAttribute('loading')]).toEqual(['140px', 'A hill', 'lazy']);
  fireEvent.load(real!);
  expect(soft!.dataset.gone).toBe('true');
  expect(container.querySelector('[style]')).toBeNull();
});

test('an image from before has no soft one', () => {
  const { container } = render(<Photo image={image} alt="" sizes="140px" isFirst />);
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

test('what is in view at first does not wait for that, and only the largest comes before the others', () => {
  const hurryOf = (props: { isFirst?: boolean; isLargest?: boolean }) => {
    const { container } = render(<Photo image={image} alt="" sizes="140px" {...props} />);
    const real = container.querySelector('img')!;
    return [real.getAttribute('loading'), real.getAttribute('fetchpriority')];
  };
  expect(hurryOf({})).toEqual(['lazy', null]);
  expect(hurryOf({ isFirst: true })).toEqual(['eager', null]);
  expect(hurryOf({ isLargest: true })).toEqual(['eager', 'high']);
});

test('one of a single size names no others', () => {
  const { container } = render(<Photo image={size(320)} alt="" sizes="140px" />);
  expect(container.querySelector('img')!.getAttribute('srcset')).toBeNull();
});

test('a far picture is only soft, until it comes near', () => {
  const shown = (isFar: boolean) => (
    <Photo image={{ ...image, blur: 'data:image/webp;base64,AAAA' }} alt="A hill" sizes="140px" isFar={isFar} />
  );
  const { container, rerender } = render(shown(true));
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual(['data:image/webp;base64,AAAA']);
  rerender(shown(false));
  expect(container.querySelectorAll('img')).toHaveLength(2);
});
