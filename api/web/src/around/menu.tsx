// The menu of the table: the tabs of the match, what a table asks for, and what it seldom does in a fold.

import type { ComponentChildren, JSX } from "preact";
import { mayClose } from "../arbiter/close";
import { arbiter, id, key, match, mayReport } from "../match/session";
import { keptHere } from "../net/transport";
import { Icon } from "../parts/icons";
import { MatchTabs } from "../parts/match-tabs";
import { paths } from "../parts/router";
import { hallOf } from "../tournament/matches";
import { hallPaths } from "../tournament/paths";
import { t } from "../words/language";
import { fullName } from "../words/names";
import { framed } from "./turning";
import { typing } from "./typing";

export function MatchMenu(): JSX.Element {
  return (
    <>
      <MatchTabs />
      <div class="menu-more">
        {framed && (
          <a href={paths.match(id.value)} target="_top" data-testid="stop-turning">
            <Icon name="table" />{" "}{t("Stop turning the page")}
          </a>
        )}
        {hallOf(id.value) && (
          <a href={hallPaths.at(hallOf(id.value)!)} data-testid="menu-hall">
            <Icon name="home" />{" "}{t("Back to the tournament")}
          </a>
        )}
        <a href={paths.match(id.value, "score")} data-testid="menu-score">
          <Icon name="audit" />{" "}{t("Score sheet")}
        </a>
        {arbiter.value && (
          <a href={paths.match(id.value, "result")} data-testid="menu-result">
            <Icon name="table" />{" "}{t("Only results")}
          </a>
        )}
        <a href={paths.argue(id.value)} data-testid="may-this-be">
          <Icon name="rules" />{" "}{t("May this be? Ask without recording")}
        </a>
        {!arbiter.value && !keptHere(id.value) && (
          <a href={[paths.join, key.value?.code].filter(Boolean).join("/")} data-testid="another-seat">
            <Icon name="share" />{" "}
            {key.value?.seat ? t("Not {name}? Take another seat", { name: fullName(match.value, key.value.seat) }) : t("Take a seat")}
          </a>
        )}
        <a href={paths.home} data-testid="home">
          <Icon name="home" />{" "}{t("Home")}
        </a>
        <a href={paths.match(id.value, "settings")} data-testid="settings">
          <Icon name="settings" />{" "}{t("Settings")}
        </a>
        <Seldom>
          {mayReport.value && (
            <a href={paths.dispute(id.value)} data-testid="dispute-unreported">
              <Icon name="dispute" />{" "}{t("Dispute what nobody reported")}
            </a>
          )}
          {mayReport.value && (
            <button type="button" data-testid="type" onClick={() => (typing.value = !typing.value)}>
              <Icon name="history" />{" "}{typing.value ? t("Do not type") : t("Type a report")}
            </button>
          )}
          {!framed && (
            <a href={paths.match(id.value, "tabletop")} data-testid="tabletop">
              <Icon name="table" />{" "}{t("Phone in the middle of the table")}
            </a>
          )}
          <a href={paths.wall(id.value)} data-testid="wall">
            <Icon name="share" />{" "}{t("For a large screen")}
          </a>
          {mayClose() && (
            <a href={paths.match(id.value, "close")} data-testid="close-match">
              <Icon name="audit" />{" "}{t("Close the match")}
            </a>
          )}
        </Seldom>
      </div>
    </>
  );
}

/** A tap on the fold opens it, and leaves the menu open. */
const Seldom = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <details class="more" data-testid="menu-fold">
    <summary onClick={(event) => event.stopPropagation()}>{t("More")}</summary>
    {children}
  </details>
);
