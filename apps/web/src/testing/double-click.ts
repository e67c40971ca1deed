import { fireEvent } from '@testing-library/react';

/** Sends both clicks of a double click with their `detail`, however slow the machine is: a browser uses the system's interval. */
export function doubleClick(element: Element) {
  fireEvent.click(element, { detail: 1 });
  fireEvent.click(element, { detail: 2 });
}
