import { Fragment } from "react";

/** Traveller and way stand in the order of the page, and each is read in its own direction. */
export const LineTitle = ({ title }: { title: string }) => (
  <span>
    {title.split(" · ").map((part, at) => (
      <Fragment key={part}>
        {at > 0 && " · "}
        <bdi>{part}</bdi>
      </Fragment>
    ))}
  </span>
);
