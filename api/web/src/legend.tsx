// German-suited cards explained: each suit and court card with both names and its French equivalent.

import type { JSX } from "preact";
import { ranks, suits } from "./deck";
import { Suit } from "./suits";

export function Legend(): JSX.Element {
  return (
    <table class="legend" data-testid="legend">
      <caption>What they are called, and which French card stands in</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">Sign</th>
          <th scope="col">German</th>
          <th scope="col">English</th>
          <th scope="col">French sign</th>
          <th scope="col">French card</th>
        </tr>
      </thead>
      <tbody>
        {suits.map((suit) => (
          <tr key={suit.en}>
            <td>
              <Suit suit={suit.en} />
            </td>
            <th scope="row" lang="de">
              {suit.de}
            </th>
            <td>{suit.en}</td>
            <td>
              <Suit suit={suit.french.en} />
            </td>
            <td>{suit.french.en}</td>
          </tr>
        ))}
        {ranks.map((rank) => (
          <tr key={rank.sign}>
            <td>
              <b>{rank.sign}</b>
            </td>
            <th scope="row" lang="de">
              {rank.de}
            </th>
            <td>{rank.en}</td>
            <td>
              <b>{rank.frenchSign}</b>
            </td>
            <td>{rank.french.en}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
