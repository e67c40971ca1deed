/** The least that a page of ten cards costs in React: `npm run bench -- pages` compares the product's first loads with it. */

import { createRoot } from 'react-dom/client';

const JOBS = Array.from({ length: 10 }, (_, index) => ({
  title: `Winter boots, filmed outdoors ${index + 1}`,
  business: 'North Ridge Outfitters',
  price: '$1,200',
  text: 'Show how they hold up on a wet trail. A video of about a minute, and three photos that we may use for a year.',
}));

createRoot(document.getElementById('root')!).render(
  <main>
    <h1>Jobs for you</h1>
    <ul>
      {JOBS.map(({ title, business, price, text }) => (
        <li key={title}>
          <h2>
            <a href="/">{title}</a>
          </h2>
          <p>{business}</p>
          <p>{text}</p>
          <p>{price}</p>
          <button type="button">Save</button>
        </li>
      ))}
    </ul>
  </main>,
);
