// German-suited cards explained: each suit and court card with both names and its French equivalent.

import type { JSX } from "preact";
import { germanOf, ranks, signOf, suits } from "../words/deck";
import type { Book } from "../wire/types";
import { language, t } from "../words/language";
import { Suit } from "./suits";

const french = (one: (typeof suits)[number]): string => one.french[language.value === "de" ? "de" : "en"];

export function Legend({ book = null }: { book?: Book | null }): JSX.Element {
  return (
    <div class="scrolls" role="region" tabIndex={0} aria-label={t("What they are called, and which French card stands in")}>
      <table class="legend" data-testid="legend">
        <caption>{t("What they are called, and which French card stands in")}</caption>
        <thead class="unseen">
          <tr>
            <th scope="col">{t("Sign")}</th>
            <th scope="col">{t("German")}</th>
            <th scope="col">{t("English")}</th>
            <th scope="col">{t("French sign")}</th>
            <th scope="col">{t("French card")}</th>
          </tr>
        </thead>
        <tbody>
          {suits.map((suit) => (
            <tr key={suit.en}>
              <td>
                <Suit suit={suit.en} />
              </td>
              <th scope="row" lang="de">
                {germanOf(suit, book).de}
              </th>
              <td lang="en">{suit.en}</td>
              <td>
                <Suit suit={suit.french.en} />
              </td>
              <td>{french(suit)}</td>
            </tr>
          ))}
          {ranks.map((rank) => (
            <tr key={rank.sign}>
              <td>
                <b>{rank.sign}</b>
              </td>
              <th scope="row" lang="de">
                {germanOf(rank, book).de}
              </th>
              <td lang="en">{rank.en}</td>
              <td>
                <b>{signOf(rank.frenchSign)}</b>
              </td>
              <td>{french(rank)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
