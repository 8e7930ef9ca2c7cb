/**
 * The one origin: CloudFront in front of the exported web app (S3) and the API (HTTP API). `scripts/dev --export` reads
 * behaviours and headers out of the synthesised template and does the same.
 *
 * Always: a page is asked for again, a hashed asset that is there never; what the API answers is kept only as its own
 * Cache-Control says.
 */
import { fileURLToPath } from "node:url";
import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { type Stage, secret } from "./stage.ts";

/**
 * The web app asks nobody but its own origin. Scripts and styles are not named here: each page is stored with this and with its own by
 * their hashes (`scripts/stack/site.mjs`), which `edge/status.js` answers in place of this.
 */
const PAGE_POLICY = [
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "media-src 'none'",
  "object-src 'none'",
  "worker-src 'self'",
].join("; ");
/** A script, a style or a picture is no page. */
const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ASKED_AGAIN = "public, max-age=0, must-revalidate";
/** What is too much for the stage is gone in a second or so. */
const RETRY_AFTER_S = "1";
/** No window of another site holds one of ours, and no other site shows what is answered here. */
const ALONE = [
  { header: "cross-origin-opener-policy", value: "same-origin", override: true },
  { header: "cross-origin-resource-policy", value: "same-origin", override: true },
];
const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/**
 * What an answer of the API may depend on, beside its address. Two stand here because the list below is full: `x-app-platform`, since an
 * app's version is hardly ever the web's and makes next to no answer more, and `idempotency-key`, which comes with what is never cached.
 */
const CACHE_KEY_HEADERS = [
  "authorization",
  "idempotency-key",
  "x-app-platform",
  "x-app-version",
  "x-manage-token",
  "x-user-language",
  "x-user-currency",
];
/** What else the functions read, ten at most. The viewer's address and place are CloudFront's word, not the client's. */
const FORWARDED_HEADERS = [
  "content-type",
  "user-agent",
  "x-device-id",
  "x-user-country",
  "cloudfront-viewer-address",
  "cloudfront-viewer-city",
  "cloudfront-viewer-country",
  "cloudfront-viewer-latitude",
  "cloudfront-viewer-longitude",
];

/** Where providers tell what happened of their own accord. They sign what they say in headers of their own. */
const NOTICES = ["/api/base/gateway/payment/notice*", "/api/base/duffel/events*"];

/**
 * What results depend on, by all their calls together. Other fields of the address are dropped. A field that a call does not read, an odd value
 * or another order of the fields still makes a copy of an answer; the firewall bounds how many one address makes.
 */
const RESULTS_FIELDS = [
  ...["option", "language", "currency"],
  ...["as_of", "product_id", "fare_code"],
  ...["month", "back"],
];

export interface WebProps {
  stage: Stage;
  api: HttpApi;
  bucket: Bucket;
  /** The product's own address; without it CloudFront's is used. The certificate lives in us-east-1. */
  domain?: { name: string; certificateArn: string };
  firewallArn?: string;
}

export class Web extends Construct {
  readonly distribution: Distribution;
  readonly origin: string;
  private readonly apiHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, props: WebProps) {
    super(scope, "Web");
    const { api, bucket, domain } = props;
    this.apiHeaders = this.headers("api");
    // The gateway can be called past CloudFront too. Only with this key the functions believe what is said of a viewer.
    const functions = new HttpOrigin(`${api.apiId}.execute-api.${api.stack.region}.amazonaws.com`, {
      customHeaders: { "x-rota-edge": secret(this, props.stage, "edge-key") },
    });
    const pages = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        // With leave to list, a missing file is 404 and not 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: `rota ${props.stage}`,
      webAclId: props.firewallArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts addresses, and a household has more of IPv6 than it can count. On again once it counts them by prefix.
      enableIpv6: false,
      // Else CloudFront shows a failure for ten seconds to everybody, `no-store` or not, and to those who ask again.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      defaultBehavior: {
        ...pages,
        responseHeadersPolicy: this.headers("page", {
          cacheControl: ASKED_AGAIN,
          policy: PAGE_POLICY,
        }),
        functionAssociations: [
          this.edge("rewrite", FunctionEventType.VIEWER_REQUEST),
          this.edge("status", FunctionEventType.VIEWER_RESPONSE),
        ],
      },
      additionalBehaviors: {
        "/_next/static/*": {
          ...pages,
          // A file that is there is stored as one that never changes (`scripts/stack/site.mjs`); one that is missing may come.
          responseHeadersPolicy: this.headers("asset", {
            cacheControl: ASKED_AGAIN,
            isStored: true,
            policy: ASSET_POLICY,
          }),
        },
        // Before the rest of the API: the first pattern that fits is followed.
        ...Object.fromEntries(NOTICES.map((path) => [path, this.noticeBehaviour(functions)])),
        "/api/*/gateway/results/*": this.resultsBehaviour(functions),
        "/api/*": this.apiBehaviour(functions),
      },
    });
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
  }

  /**
   * Results are equal for everyone: the address alone, and of it the named fields alone, is the key. Of the viewer the function is told the
   * network alone, by which it counts who has suppliers outside asked.
   */
  private resultsBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      compress: true,
      cachePolicy: new CachePolicy(this, "ResultsCache", {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.minutes(5),
        headerBehavior: CacheHeaderBehavior.none(),
        queryStringBehavior: CacheQueryStringBehavior.allowList(...RESULTS_FIELDS),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, "ResultsRequest", {
        headerBehavior: OriginRequestHeaderBehavior.allowList("cloudfront-viewer-address"),
        queryStringBehavior: OriginRequestQueryStringBehavior.allowList(...RESULTS_FIELDS),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  /** A signature that is left out of a list is a notice refused, so all that the provider sends is passed on. */
  private noticeBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  private apiBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy: new CachePolicy(this, "ApiCache", {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(1),
        headerBehavior: CacheHeaderBehavior.allowList(...CACHE_KEY_HEADERS),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, "ApiRequest", {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_HEADERS),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      // The page that hands over to the bank is the API's and brings a policy of its own.
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  private edge(name: string, eventType: FunctionEventType) {
    const filePath = fileURLToPath(new URL(`../edge/${name}.js`, import.meta.url));
    const edge = new EdgeFunction(this, name, {
      code: FunctionCode.fromFile({ filePath }),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edge, eventType };
  }

  /** `isStored`: the lifetime that is stored with a file goes before this one. */
  private headers(kind: string, own?: { cacheControl: string; isStored?: true; policy: string }) {
    return new ResponseHeadersPolicy(this, `${kind}-headers`, {
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: false,
        },
        ...(own && {
          contentSecurityPolicy: { contentSecurityPolicy: own.policy, override: own.isStored === true },
          frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        }),
      },
      customHeadersBehavior: {
        customHeaders: own
          ? [
              { header: "cache-control", value: own.cacheControl, override: !own.isStored },
              { header: "permissions-policy", value: PERMISSIONS, override: true },
              ...ALONE,
            ]
          : [
              // The gateway's own 429 and 503 would not say when to come again; it means nothing to other answers.
              { header: "retry-after", value: RETRY_AFTER_S, override: false },
              // Tickets and invoices are papers of one traveller; what pages show is found by the pages.
              { header: "x-robots-tag", value: "noindex", override: true },
              ...ALONE,
            ],
      },
    });
  }
}
