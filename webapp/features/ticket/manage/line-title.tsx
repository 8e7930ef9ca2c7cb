import { Fragment } from "react";

/** Keeps passenger and direction in the order of the page and isolates the text direction of each. */
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
